package io.provisioning.provider.cloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Lists of users' public keys by their digest: a label is too short for them. A list that is not
 * known here, since another machine made the server, looks different from any declared one, and is
 * written again.
 */
public record KnownKeys(Path directory) {

  private static final String NONE = ResourceNames.digest(List.of());

  /** Remembers a list. */
  public void put(List<String> keys) {
    if (keys.isEmpty()) {
      return;
    }
    try {
      Files.createDirectories(directory);
      var beside = Files.createTempFile(directory, ".keys", "");
      Files.write(beside, keys);
      Files.move(
          beside, directory.resolve(ResourceNames.digest(keys)), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new ProviderException(Kind.PERMANENT, directory + " cannot be written", e);
    }
  }

  /** The list with this digest. */
  public List<String> get(String digest) {
    if (digest.equals(NONE) || !digest.matches("[0-9a-f]{32}")) {
      return List.of();
    }
    try {
      return Files.readAllLines(directory.resolve(digest));
    } catch (IOException _) {
      return List.of("keys with the digest " + digest);
    }
  }
}
