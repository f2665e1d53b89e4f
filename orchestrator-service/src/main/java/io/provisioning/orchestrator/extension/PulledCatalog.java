package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.directory.PulledExtensions;
import io.provisioning.config.extension.lock.ExtensionLock;
import java.util.List;
import java.util.Optional;

/** Packages of the registry. */
record PulledCatalog(PulledExtensions pulled) implements Catalog {

  @Override
  public Extensions extensions() {
    return pulled;
  }

  @Override
  public Optional<ExtensionLock> used() {
    return Optional.of(pulled.used());
  }

  @Override
  public List<String> warnings() {
    return pulled.usedFromDirectories().stream()
        .sorted()
        .map(name ->
            "`%s` comes from a directory of this machine, so it is not locked".formatted(name))
        .toList();
  }
}
