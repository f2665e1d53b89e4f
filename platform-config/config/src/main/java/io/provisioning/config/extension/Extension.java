package io.provisioning.config.extension;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.semver4j.Semver;

/**
 * A loaded package: a directory with {@code extension.yaml} and what it runs.
 *
 * @param version of the package, semantic
 * @param software what it installs, for people, such as {@code nginx 1.22}
 * @param systems systems it supports, such as {@code debian-12}
 * @param provides capabilities by name, which dependencies may ask for instead of a package
 * @param conflicts names of packages or capabilities that may not stand on the same server
 * @param files absolute paths of files that it owns on its server: what it writes there, so that
 *     anything else in them is somebody else's doing
 * @param configurationSchema JSON Schema 2020-12 as a tree
 * @param digest SHA-256 over all files of the package, as {@code sha256:<hex>}
 */
public record Extension(
    ExtensionKind kind,
    String name,
    Semver version,
    String summary,
    String category,
    String software,
    List<String> systems,
    List<Dependency> dependencies,
    List<String> provides,
    List<String> conflicts,
    Map<String, Object> configurationSchema,
    Timeouts timeouts,
    List<String> files,
    Path directory,
    String digest) {

  public Extension {
    systems = List.copyOf(systems);
    dependencies = List.copyOf(dependencies);
    provides = List.copyOf(provides);
    conflicts = List.copyOf(conflicts);
    files = List.copyOf(files);
  }

  /**
   * What must come first.
   *
   * @param name of a taskserv package, or of a capability
   * @param range npm-style, such as {@code ^1.22 || >=2}
   * @param optional it orders and restricts only where the other is installed anyway
   */
  public record Dependency(String name, String range, boolean optional) {}

  public record Timeouts(Duration install, Duration uninstall, Duration health) {}
}
