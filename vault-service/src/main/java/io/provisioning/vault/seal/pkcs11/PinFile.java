package io.provisioning.vault.seal.pkcs11;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file with the PIN. A PIN that the token refused is not sent again until the file is written:
 * some tokens lock themselves after three wrong ones. Not for several threads.
 */
final class PinFile {

  private static final int LONGEST = 255;
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");

  private final Path path;
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
    this.path = path;
  }

  /**
   * The PIN, which the caller overwrites.
   *
   * @throws TokenException if there is none, others can read it, or the token refused it
   */
  byte[] read() {
    try {
      requireOwnerOnly();
      var written = Files.getLastModifiedTime(path);
      var size = Files.size(path);
      if (size == 0 || size > LONGEST + 1) {
        throw notAPin();
      }
      var text = Files.readAllBytes(path);
      try {
        var pin = pin(text);
        read = new Version(written, digest(pin));
        requireNotRefused(pin);
        return pin;
      } finally {
        Arrays.fill(text, (byte) 0);
      }
    } catch (IOException e) {
      throw new TokenException(
          "the file `" + path + "` with the PIN of the token cannot be read",
          "check that it exists and that the vault's user can read it");
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

  private TokenException notAPin() {
    return new TokenException(
        "the file `" + path + "` holds no PIN", "write the PIN of the token into it, as one line");
  }

  private void requireNotRefused(byte[] pin) {
    if (read != null && read.isSame(refused)) {
      Arrays.fill(pin, (byte) 0);
      throw refusal();
    }
  }

  /** Notes that the token refused what was read last. */
  TokenException refuse() {
    return refuse("the token refused the PIN of the file `" + path + "`, which is not tried again");
  }

  /** Notes that the token did not answer to what was read last. */
  TokenException doubt() {
    return refuse(
        "the token did not answer to the PIN of the file `" + path + "`, which is not tried again");
  }

  private TokenException refuse(String detail) {
    refused = read;
    refusal = detail;
    return refusal();
  }

  private TokenException refusal() {
    return new TokenException(
        refusal,
        "write the right PIN into the file (`touch` it if it is right), and it is tried once; too many wrong ones lock the token");
  }

  private void requireOwnerOnly() throws IOException {
    var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    if (view != null && !OWNER.containsAll(view.readAttributes().permissions())) {
      throw new TokenException(
          "the file `" + path + "` with the PIN of the token can be read or written by others",
          "run `chmod 600 " + path + "`, and change the PIN");
    }
  }

  private static byte[] digest(byte[] pin) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(pin);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no SHA-256", e);
    }
  }
}
