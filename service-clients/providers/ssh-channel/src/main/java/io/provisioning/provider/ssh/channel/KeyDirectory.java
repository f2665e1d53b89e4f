package io.provisioning.provider.ssh.channel;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Private keys by name. A declaration names a key, never a file: otherwise, whoever writes one
 * could use any key of this machine.
 */
public record KeyDirectory(Path directory) {

  /** The key that is made where there is none. */
  public static final String DEFAULT = "default";

  /**
   * The key of this name; the default one is made at its first use.
   *
   * @throws ProviderException PERMANENT if there is none, or it cannot be read
   */
  public SshKey get(String name) {
    var file = directory.resolve(name);
    try {
      return SshKey.read(file);
    } catch (NoSuchFileException e) {
      if (name.equals(DEFAULT)) {
        return made(file);
      }
      throw new ProviderException(
          Kind.PERMANENT, "there is no key `" + name + "`: put the private key at " + file, e);
    } catch (IOException e) {
      throw new ProviderException(Kind.PERMANENT, "the key " + file + " cannot be read", e);
    } catch (IllegalArgumentException e) {
      throw new ProviderException(Kind.PERMANENT, String.valueOf(e.getMessage()), e);
    }
  }

  /** The first of several processes makes it; it appears whole. */
  private SshKey made(Path file) {
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      var beside = Files.createTempFile(directory, ".key", "");
      try {
        Files.writeString(beside, SshKey.generate().privateText(), StandardOpenOption.WRITE);
        Files.createLink(file, beside);
      } catch (FileAlreadyExistsException _) {
        // Another process was faster.
      } finally {
        Files.delete(beside);
      }
      return SshKey.read(file);
    } catch (IOException e) {
      throw new ProviderException(Kind.PERMANENT, "the key " + file + " cannot be made", e);
    }
  }
}
