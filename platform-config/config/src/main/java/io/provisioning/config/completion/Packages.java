package io.provisioning.config.completion;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The packages that a declaration may name. */
public interface Packages {

  /** One package, whatever its version. */
  record Known(String name, String summary, List<String> versions) {

    /** Copies. */
    public Known {
      versions = List.copyOf(versions);
    }
  }

  /** Those that a platform can use. */
  static Packages of(Extensions extensions) {
    return new ExtensionPackages(extensions);
  }

  /** Those of a kind, by name; versions newest first. */
  List<Known> all(ExtensionKind kind);

  /**
   * The schema of a package's configuration; empty if there is no such package, or if it cannot be
   * had now.
   *
   * @param range as it is declared; any if it is empty or cannot be read
   */
  Optional<Map<String, Object>> schema(ExtensionKind kind, String name, String range);
}
