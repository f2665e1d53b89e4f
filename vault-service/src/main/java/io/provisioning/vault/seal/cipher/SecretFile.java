package io.provisioning.vault.seal.cipher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file with a secret, for its owner alone. It is read each time: a new one is used at once.
 *
 * @param title in problems, such as "the file `pin` with the PIN of the token"
 * @param ifSeen what to do if others can read it, such as "change the PIN"
 */
public record SecretFile(Path path, String title, String ifSeen) {

  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");

  /**
   * What the file holds, which the caller overwrites; of a longer one than expected, one byte more
   * than that.
   *
   * @throws KeyServiceException if it cannot be read, or others can read or write it
   */
  public byte[] read(int longest) {
    try {
      requireOwnerOnly();
      try (var in = Files.newInputStream(path)) {
        return in.readNBytes(longest + 1);
      }
    } catch (IOException e) {
      throw unreadable();
    }
  }

  /**
   * When it was written.
   *
   * @throws KeyServiceException if it cannot be read
   */
  public FileTime written() {
    try {
      return Files.getLastModifiedTime(path);
    } catch (IOException e) {
      throw unreadable();
    }
  }

  /** Where files have no such permissions, there is nothing to look at. */
  private void requireOwnerOnly() throws IOException {
    var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    if (view != null && !OWNER.containsAll(view.readAttributes().permissions())) {
      throw new KeyServiceException(
          title + " can be read or written by others",
          "run `chmod 600 " + path + "`, and " + ifSeen);
    }
  }

  private KeyServiceException unreadable() {
    return new KeyServiceException(
        title + " cannot be read", "check that it exists and that the vault's user can read it");
  }
}
