package io.provisioning.config.extension.resolution;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.Extension.Dependency;
import io.provisioning.config.extension.Extension.Timeouts;
import io.provisioning.config.extension.ExtensionKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.semver4j.Semver;

/** Taskservs that exist only on paper. */
record ExtensionFixtures(
    String name,
    String version,
    List<Dependency> dependencies,
    List<String> provides,
    List<String> conflicts) {

  static ExtensionFixtures aTaskserv(String name, String version) {
    return new ExtensionFixtures(name, version, List.of(), List.of(), List.of());
  }

  ExtensionFixtures needs(String other, String range) {
    return depends(new Dependency(other, range, false));
  }

  ExtensionFixtures likes(String other, String range) {
    return depends(new Dependency(other, range, true));
  }

  ExtensionFixtures depends(Dependency dependency) {
    return new ExtensionFixtures(name, version, and(dependencies, dependency), provides, conflicts);
  }

  ExtensionFixtures provides(String capability) {
    return new ExtensionFixtures(name, version, dependencies, and(provides, capability), conflicts);
  }

  ExtensionFixtures refuses(String other) {
    return new ExtensionFixtures(name, version, dependencies, provides, and(conflicts, other));
  }

  Extension made() {
    return new Extension(
        ExtensionKind.TASKSERV,
        name,
        new Semver(version),
        name + " for tests",
        "test",
        name + " " + version,
        List.of("debian-12"),
        dependencies,
        provides,
        conflicts,
        Map.of(),
        new Timeouts(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1)),
        List.of(),
        Path.of(name),
        "sha256:0");
  }

  static List<Extension> catalogue(ExtensionFixtures... taskservs) {
    return Stream.of(taskservs).map(ExtensionFixtures::made).toList();
  }

  private static <T> List<T> and(List<T> list, T more) {
    return Stream.concat(list.stream(), Stream.of(more)).toList();
  }
}
