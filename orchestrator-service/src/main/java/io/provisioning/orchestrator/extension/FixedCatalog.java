package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.lock.ExtensionLock;
import java.util.List;
import java.util.Optional;

/** Packages of directories. */
record FixedCatalog(Extensions extensions) implements Catalog {

  @Override
  public Optional<ExtensionLock> used() {
    return Optional.empty();
  }

  @Override
  public List<String> warnings() {
    return List.of();
  }
}
