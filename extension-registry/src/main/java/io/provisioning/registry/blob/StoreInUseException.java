package io.provisioning.registry.blob;

import java.io.Serial;
import java.nio.file.Path;

/** Another process has the directory of the registry. */
final class StoreInUseException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  StoreInUseException(Path root) {
    super("another process uses `" + root + "`");
  }
}
