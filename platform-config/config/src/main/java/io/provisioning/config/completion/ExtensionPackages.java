package io.provisioning.config.completion;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Packages as a platform has them, each looked up once. */
final class ExtensionPackages implements Packages {

  /** Ranges are whatever somebody types. */
  private static final int MOST = 1000;

  private final Extensions extensions;
  private final Map<ExtensionKind, List<Known>> known = new ConcurrentHashMap<>();
  private final Map<String, Optional<Map<String, Object>>> schemas = new ConcurrentHashMap<>();

  /** Once the registry has not answered, nobody waits for it again. */
  private volatile boolean isAway;

  ExtensionPackages(Extensions extensions) {
    this.extensions = extensions;
  }

  @Override
  public List<Known> all(ExtensionKind kind) {
    return known.computeIfAbsent(kind, this::list);
  }

  private List<Known> list(ExtensionKind kind) {
    var byName = new LinkedHashMap<String, Known>();
    for (var one : extensions.all()) {
      if (one.kind() == kind) {
        byName.merge(one.name(), known(one), ExtensionPackages::and);
      }
    }
    return List.copyOf(byName.values());
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
    if (all(kind).stream().noneMatch(one -> one.name().equals(name))) {
      return Optional.empty();
    }
    if (schemas.size() > MOST) {
      schemas.clear();
    }
    return schemas.computeIfAbsent(kind + " " + name + " " + range, _ -> find(kind, name, range));
  }

  private Optional<Map<String, Object>> find(ExtensionKind kind, String name, String range) {
    if (isAway) {
      return Optional.empty();
    }
    try {
      return extensions
          .find(kind, name, range)
          .or(() -> extensions.find(kind, name, "*"))
          .map(Extension::configurationSchema);
    } catch (ProblemException e) {
      isAway = e.problem().kind() == Problem.Kind.UNAVAILABLE;
      return Optional.empty(); // a plan says what is wrong with it
    }
  }
}
