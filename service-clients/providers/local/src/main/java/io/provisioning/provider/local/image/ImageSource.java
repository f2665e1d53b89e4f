package io.provisioning.provider.local.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A way to build the base image. */
sealed interface ImageSource permits ContainerfileSource, MmdebstrapSource {

  /** How it is built, to follow "building it". */
  String description();

  /** Why it cannot be built this way here, if so. */
  Optional<String> obstacle();

  /**
   * Builds the image.
   *
   * @param work an empty directory for files that are needed meanwhile
   * @param reference the engine's name for what is built
   */
  void build(Path work, String reference) throws IOException;
}
