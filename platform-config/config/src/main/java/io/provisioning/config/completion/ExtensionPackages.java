package io.provisioning.config.completion;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Packages as a platform has them. */
record ExtensionPackages(Extensions extensions) implements Packages {

  @Override
  public List<Known> all(ExtensionKind kind) {
    var known = new LinkedHashMap<String, Known>();
    for (var one : extensions.all()) {
      if (one.kind() == kind) {
        known.merge(one.name(), known(one), ExtensionPackages::and);
      }
    }
    return List.copyOf(known.values());
  }

  private static Known known(Extension one) {
    return new Known(one.name(), one.summary(), List.of(one.version().getVersion()));
  }

  /** They come newest first. */
  private static Known and(Known newer, Known older) {
    var versions = new ArrayList<>(newer.versions());
    versions.addAll(older.versions());
    return new Known(newer.name(), newer.summary(), versions);
  }

  @Override
  public Optional<Map<String, Object>> schema(ExtensionKind kind, String name, String range) {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    try {
      return extensions
          .find(kind, name, range)
          .or(() -> extensions.find(kind, name, "*"))
          .map(Extension::configurationSchema);
    } catch (ProblemException _) {
      return Optional.empty(); // a plan says what is wrong with it
    }
  }
}
