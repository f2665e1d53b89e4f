package io.provisioning.config.completion;

import io.provisioning.config.completion.outline.Part;
import io.provisioning.config.extension.ExtensionKind;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The packages that one kind of place may name.
 *
 * @param key under which their name stands
 */
record Known(ExtensionKind kind, String key, World world) {

  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\..*");

  /** Of an item; null if it names no package. */
  static @Nullable Known of(Part item, World world) {
    if (World.isTaskserv(item.path())) {
      return new Known(ExtensionKind.TASKSERV, "name", world);
    }
    return World.isCluster(item.path())
        ? new Known(ExtensionKind.CLUSTER, "template", world)
        : null;
  }

  int uses(Packages.Known one) {
    return world.usage().ofValue(kind.label(), one.name());
  }

  /** What the workspace declares most often, else what is compatible with the newest. */
  Optional<String> usualRange(Packages.Known one) {
    return world.usage().values("version of " + one.name()).entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .or(() -> one.versions().stream().findFirst().map(Known::compatible));
  }

  static String compatible(String version) {
    var parts = VERSION.matcher(version);
    return parts.matches() ? "^%s.%s".formatted(parts.group(1), parts.group(2)) : version;
  }

  Shape shape(Packages.Known one) {
    return Shape.of(
        world.packages().schema(kind, one.name(), usualRange(one).orElse("")).orElse(Map.of()));
  }
}
