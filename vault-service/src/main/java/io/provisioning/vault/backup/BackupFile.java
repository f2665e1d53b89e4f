package io.provisioning.vault.backup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;

/**
 * The content of a backup, inside its encryption: a line that says what it is, then records, each
 * after its length in four bytes, and a length of zero at the end.
 */
final class BackupFile {

  /** Bytes of one record; a value has 1 MiB at the most. */
  static final int LARGEST = 2 << 20;

  private static final byte[] MAGIC = "provisioning vault backup 1\n".getBytes(US_ASCII);

  private BackupFile() {}

  /** Where the records of a backup go. */
  @FunctionalInterface
  interface Sink {
    void accept(byte[] record) throws IOException;
  }

  /** The content with these records, which are fetched as it is read. */
  static InputStream of(Iterator<byte[]> records) {
    return new Content(records);
  }

  private static final class Content extends InputStream {

    private final Iterator<byte[]> records;
    private ByteBuffer part = ByteBuffer.wrap(MAGIC);
    private boolean isEnded;

    Content(Iterator<byte[]> records) {
      this.records = records;
    }

    @Override
    public int read() {
      return fill() ? part.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int wanted) {
      if (wanted == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      var count = Math.min(wanted, part.remaining());
      part.get(bytes, offset, count);
      return count;
    }

    private boolean fill() {
      if (!part.hasRemaining() && !isEnded) {
        isEnded = !records.hasNext();
        var record = isEnded ? new byte[0] : records.next();
        part = ByteBuffer.allocate(Integer.BYTES + record.length);
        part.putInt(record.length).put(record).flip();
      }
      return part.hasRemaining();
    }
  }

  /**
   * Reads records until the end, after which there is nothing more.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_BACKUP if it is no backup, or
   *     not a whole one; records before that were given to the sink
   */
  static void read(InputStream in, Sink sink) throws IOException {
    var data = new DataInputStream(in);
    try {
      if (!Arrays.equals(data.readNBytes(MAGIC.length), MAGIC)) {
        throw BackupProblem.invalid("it begins otherwise");
      }
      for (var length = data.readInt(); length != 0; length = data.readInt()) {
        sink.accept(record(data, length));
      }
    } catch (EOFException e) {
      throw BackupProblem.invalid("it ends early", e);
    }
    if (data.read() >= 0) {
      throw BackupProblem.invalid("something follows its end");
    }
  }

  private static byte[] record(DataInputStream data, int length) throws IOException {
    if (length < 0 || length > LARGEST) {
      throw BackupProblem.invalid("a record is larger than %d bytes".formatted(LARGEST));
    }
    // a length that is only claimed takes no memory
    var record = data.readNBytes(length);
    if (record.length < length) {
      throw new EOFException();
    }
    return record;
  }
}
