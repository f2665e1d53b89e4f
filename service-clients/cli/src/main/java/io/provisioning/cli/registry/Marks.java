package io.provisioning.cli.registry;

import io.provisioning.cli.layout.Descriptor;
import java.util.Map;
import java.util.Optional;

/** How {@code index.json} of a layout names what it lists. */
final class Marks {

  /** The image specification's: what other programs find an image by. */
  private static final String NAME = "org.opencontainers.image.ref.name";

  /** Ours, of what has no name: the repository that a referrer is in. */
  private static final String REPOSITORY = "io.provisioning.registry.repository";

  private Marks() {}

  static Map<String, String> named(ImageName name) {
    return Map.of(NAME, name.toString());
  }

  static Map<String, String> belongingTo(String repository) {
    return Map.of(REPOSITORY, repository);
  }

  static Optional<String> name(Descriptor manifest) {
    return Optional.ofNullable(manifest.annotations().get(NAME));
  }

  static Optional<String> repository(Descriptor manifest) {
    return Optional.ofNullable(manifest.annotations().get(REPOSITORY));
  }
}
