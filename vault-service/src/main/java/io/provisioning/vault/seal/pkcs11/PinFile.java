package io.provisioning.vault.seal.pkcs11;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import io.provisioning.vault.seal.cipher.SecretFile;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The file with the PIN. A PIN that the token refused is not sent again until the file is written:
 * some tokens lock themselves after three wrong ones. Not for several threads.
 */
final class PinFile {

  private static final int LONGEST = 255;

  private final SecretFile file;
  private @Nullable Version read;
  private @Nullable Version refused;
  private String refusal = "";

  /** What the file held; no PIN can be found from it without trying. */
  @SuppressWarnings("ArrayRecordComponent") // compared by content below
  private record Version(FileTime written, byte[] digest) {

    boolean isSame(@Nullable Version other) {
      return other != null
          && written.equals(other.written)
          && MessageDigest.isEqual(digest, other.digest);
    }
  }

  PinFile(Path path) {
    file =
        new SecretFile(path, "the file `" + path + "` with the PIN of the token", "change the PIN");
  }

  /**
   * The PIN, which the caller overwrites.
   *
   * @throws KeyServiceException if there is none, others can read it, or the token refused it
   */
  byte[] read() {
    var written = file.written();
    var text = file.read(LONGEST + 1);
    try {
      var pin = pin(text);
      read = new Version(written, digest(pin));
      requireNotRefused(pin);
      return pin;
    } finally {
      Arrays.fill(text, (byte) 0);
    }
  }

  private byte[] pin(byte[] text) {
    var end = text.length;
    while (end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r')) {
      end--;
    }
    if (end == 0 || end > LONGEST) {
      throw notAPin();
    }
    return Arrays.copyOf(text, end);
  }

  private KeyServiceException notAPin() {
    return new KeyServiceException(
        "the file `" + file.path() + "` holds no PIN",
        "write the PIN of the token into it, as one line");
  }

  private void requireNotRefused(byte[] pin) {
    if (read != null && read.isSame(refused)) {
      Arrays.fill(pin, (byte) 0);
      throw refusal();
    }
  }

  /** Notes that the token refused what was read last. */
  KeyServiceException refuse() {
    return refuse(
        "the token refused the PIN of the file `" + file.path() + "`, which is not tried again");
  }

  /** Notes that the token did not answer to what was read last. */
  KeyServiceException doubt() {
    return refuse(
        "the token did not answer to the PIN of the file `"
            + file.path()
            + "`, which is not tried again");
  }

  private KeyServiceException refuse(String detail) {
    refused = read;
    refusal = detail;
    return refusal();
  }

  private KeyServiceException refusal() {
    return new KeyServiceException(
        refusal,
        "write the right PIN into the file (`touch` it if it is right), and it is tried once; too many wrong ones lock the token");
  }

  private static byte[] digest(byte[] pin) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(pin);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no SHA-256", e);
    }
  }
}
