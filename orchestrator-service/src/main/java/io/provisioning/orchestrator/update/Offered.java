package io.provisioning.orchestrator.update;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.extension.resolution.VersionRange;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semver4j.Semver;

/** Versions of taskservs to choose from. */
record Offered(List<PackageOffer> offers) {

  private static final VersionRange ANY = VersionRange.parse("*").orElseThrow();

  /** The newest that is not yanked and no test version, among those that are asked for. */
  Optional<Semver> newest(String taskserv, Predicate<Semver> wanted) {
    return of(taskserv)
        .filter(it -> !it.isYanked())
        .map(PackageOffer::ref)
        .map(PackageRef::version)
        .filter(ANY::contains)
        .filter(wanted)
        .max(Semver::compareTo);
  }

  /** All that are not yanked, oldest first. */
  List<Semver> versions(String taskserv) {
    return of(taskserv)
        .filter(it -> !it.isYanked())
        .map(it -> it.ref().version())
        .sorted()
        .toList();
  }

  /** Whether a version of one needs the other, or what it provides. */
  boolean needs(String taskserv, String other) {
    var words =
        of(other)
            .flatMap(it -> it.description().provides().stream())
            .collect(Collectors.toCollection(HashSet::new));
    words.add(other);
    return of(taskserv)
        .flatMap(it -> it.description().dependencies().stream())
        .anyMatch(it -> words.contains(it.name()));
  }

  boolean isYanked(String taskserv, Collection<Semver> versions) {
    return of(taskserv).anyMatch(it -> it.isYanked() && versions.contains(it.ref().version()));
  }

  /** What one version needs first. */
  Stream<Extension.Dependency> dependencies(String taskserv, Semver version) {
    return of(taskserv).filter(it -> it.ref().version().equals(version)).findFirst().stream()
        .flatMap(it -> it.description().dependencies().stream());
  }

  private Stream<PackageOffer> of(String taskserv) {
    return offers.stream()
        .filter(it -> it.ref().kind() == ExtensionKind.TASKSERV)
        .filter(it -> it.ref().name().equals(taskserv));
  }
}
