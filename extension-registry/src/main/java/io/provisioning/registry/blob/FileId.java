package io.provisioning.registry.blob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** A file itself, whatever names it has. */
record FileId(Object key) {

  /** That of the file of this name, if there is one. */
  static Optional<FileId> of(Path name) throws IOException {
    try {
      return Optional.of(
          new FileId(Files.readAttributes(name, BasicFileAttributes.class).fileKey()));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /** Whether this is a name of the file. */
  boolean isOf(Path name) throws IOException {
    return of(name).filter(this::equals).isPresent();
  }
}
