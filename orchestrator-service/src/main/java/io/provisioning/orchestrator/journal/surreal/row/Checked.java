package io.provisioning.orchestrator.journal.surreal.row;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.codec.EntryCodec;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/**
 * JSON as it is kept, with the checksum of its bytes.
 *
 * @param crc32c of the bytes in UTF-8
 */
public record Checked(String json, long crc32c) {

  public static Checked of(byte[] bytes) {
    return new Checked(new String(bytes, StandardCharsets.UTF_8), checksum(bytes));
  }

  /**
   * Reads an entry.
   *
   * @param place where it was found
   * @throws ProblemException JOURNAL_DAMAGED if it is not what was written
   */
  Entry entry(Supplier<String> place) {
    var bytes = bytes(place);
    return EntryCodec.decode(bytes, 0, bytes.length, place);
  }

  /** Reads what is not an entry, as {@link #entry} does. */
  public <T> T as(Class<T> type, Supplier<String> place) {
    var bytes = bytes(place);
    return EntryCodec.decode(type, bytes, 0, bytes.length, place);
  }

  private byte[] bytes(Supplier<String> place) {
    var bytes = json.getBytes(StandardCharsets.UTF_8);
    if (checksum(bytes) != crc32c) {
      throw damaged("the journal is damaged at " + place.get());
    }
    return bytes;
  }

  private static long checksum(byte[] bytes) {
    var checksum = new CRC32C();
    checksum.update(bytes);
    return checksum.getValue();
  }

  public static ProblemException damaged(String what) {
    return JournalProblem.JOURNAL_DAMAGED.because(
        what,
        "run `provisioning journal verify`, and restore the database from a backup; nothing was"
            + " changed");
  }
}
