package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.directory.PulledExtensions;
import io.provisioning.config.extension.lock.ExtensionLock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Packages of the registry.
 *
 * @param lock that they were chosen with
 * @param yanked gives the digests of what is yanked
 */
record PulledCatalog(PulledExtensions pulled, ExtensionLock lock, Supplier<Set<String>> yanked)
    implements Catalog {

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
    return Stream.concat(kept(), own()).toList();
  }

  private Stream<String> own() {
    return pulled.usedFromDirectories().stream()
        .sorted()
        .map(name ->
            "`%s` comes from a directory of this machine, so it is not locked".formatted(name));
  }

  /** New choices are never yanked, so the registry is asked about the lock alone. */
  private Stream<String> kept() {
    var kept = pulled.used().packages().stream().filter(lock.packages()::contains).toList();
    if (kept.isEmpty()) {
      return Stream.of();
    }
    var all = yanked.get();
    return kept.stream()
        .filter(it -> all.contains(it.digest()))
        .map(it ->
            "%s is yanked, and `%s` keeps it: choose another with `extension lock --update %s`"
                .formatted(it, ExtensionLock.FILE, it.name()));
  }
}
