package io.provisioning.orchestrator.update;

import io.provisioning.orchestrator.update.TaskservVersionsView.InstalledVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;

/** A taskserv of an infrastructure, as it is installed and locked. */
final class InUse {

  private final List<InstalledVersion> installed = new ArrayList<>();
  private @Nullable Semver locked;

  void install(InstalledVersion one) {
    installed.add(one);
  }

  void lock(Semver version) {
    locked = version;
  }

  List<InstalledVersion> installed() {
    return List.copyOf(installed);
  }

  Optional<Semver> locked() {
    return Optional.ofNullable(locked);
  }

  List<Semver> versions() {
    return Stream.concat(
            locked().stream(),
            installed.stream().map(it -> Semver.parse(it.version())).filter(Objects::nonNull))
        .distinct()
        .toList();
  }

  /** What an update starts from. */
  Optional<Semver> current() {
    return locked().or(this::oldest);
  }

  Optional<Semver> oldest() {
    return versions().stream().min(Semver::compareTo);
  }
}
