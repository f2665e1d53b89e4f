package io.provisioning.orchestrator.operation;

import io.provisioning.config.secret.SecretReference;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.provider.ResourceSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a desired state says, property by property, as people read it. */
public final class Properties {

  /** Ends the path of the order of a list; no setting has such a name. */
  static final String ORDER = "\0order";

  private static final String MASK = "***";
  private static final List<String> UNORDERED =
      List.of("rules", "volumes", "firewalls", "authorized_keys", "depends_on");
  private static final Pattern SENSITIVE =
      Pattern.compile("passw(or)?d|passphrase|secret|token|credential|(private|api|access)_?key");

  private Properties() {}

  /**
   * The state as a tree of plain values. What a name such as {@code password} calls secret is
   * masked unless it is a reference such as {@code secret:db}.
   */
  public static Map<String, Object> tree(Desired desired) {
    return masked(plain(desired));
  }

  /**
   * One entry a leaf, with paths such as {@code configuration.listen.port}, for comparing; nothing
   * is masked. Elements of a list of objects are named by their names where these differ, such as
   * {@code configuration.users[app].role}, and their order is an entry of its own. A list whose
   * order has no meaning is sorted.
   */
  static SortedMap<String, String> unmasked(Desired desired) {
    var tree = plain(desired);
    UNORDERED.forEach(name -> tree.computeIfPresent(name, (_, list) -> sorted((List<?>) list)));
    return flatten(tree);
  }

  static boolean isSensitive(String path, String value) {
    return SENSITIVE.matcher(path.toLowerCase(Locale.ROOT)).find()
        && !Stream.of(value.split(", ", -1)).allMatch(SecretReference::is);
  }

  private static Map<String, Object> plain(Desired desired) {
    var tree = new LinkedHashMap<String, Object>();
    switch (desired) {
      case Provided provided -> {
        tree.put("provider", provided.provider());
        put(tree, "role", provided.role());
        specification(provided.spec(), tree);
      }
      case Installed installed -> {
        tree.put("version", installed.version());
        tree.put("package", installed.digest());
        tree.put("configuration", installed.configuration());
        tree.put("depends_on", installed.dependsOn());
      }
    }
    put(tree, "cluster", desired.cluster());
    return tree;
  }

  private static void specification(ResourceSpec spec, Map<String, Object> tree) {
    switch (spec) {
      case ResourceSpec.NetworkSpec(var region, var cidr, var labels) -> {
        tree.put("region", region);
        tree.put("cidr", cidr);
        tree.put("labels", labels);
      }
      case ResourceSpec.FirewallSpec(var region, var rules, var labels) -> {
        tree.put("region", region);
        tree.put("rules", rules.stream().map(Properties::rule).toList());
        tree.put("labels", labels);
      }
      case ResourceSpec.VolumeSpec(var region, var size, var labels) -> {
        tree.put("region", region);
        tree.put("size", size);
        tree.put("labels", labels);
      }
      case ResourceSpec.ServerSpec server -> {
        tree.put("region", server.region());
        tree.put("plan", server.plan().name().toLowerCase(Locale.ROOT));
        tree.put("image", server.image());
        tree.put("networks", server.networks());
        tree.put(
            "volumes",
            server.mounts().stream().map(mount -> mount.volume() + " at " + mount.path()).toList());
        if (!server.guards().isEmpty()) {
          tree.put("firewalls", server.guards());
        }
        tree.put("authorized_keys", server.authorizedKeys());
        tree.put("labels", server.labels());
        if (!server.settings().isEmpty()) {
          tree.put("provider_config", server.settings());
        }
      }
    }
  }

  private static String rule(ResourceSpec.FirewallRule rule) {
    return Stream.of(
            rule.protocol().name().toLowerCase(Locale.ROOT),
            rule.ports(),
            "from " + rule.sources().stream().sorted().collect(Collectors.joining(" ")),
            rule.description().isEmpty() ? "" : "(" + rule.description() + ")")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static void put(Map<String, Object> tree, String name, @Nullable String value) {
    if (value != null) {
      tree.put(name, value);
    }
  }

  private static Map<String, Object> masked(Map<String, Object> tree) {
    var masked = new LinkedHashMap<String, Object>();
    tree.forEach((name, value) -> {
      var shown = masked(name, value);
      if (shown != null) {
        masked.put(name, shown);
      }
    });
    return masked;
  }

  private static @Nullable Object masked(String path, @Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var masked = new LinkedHashMap<String, @Nullable Object>();
        map.forEach(
            (key, child) -> masked.put(String.valueOf(key), masked(path + "." + key, child)));
        yield masked;
      }
      case List<?> list -> list.stream().map(element -> masked(path, element)).toList();
      case String text when isSensitive(path, text) -> MASK;
      case null -> null;
      default -> value;
    };
  }

  private static List<?> sorted(List<?> list) {
    return list.stream().sorted().toList();
  }

  /** Names of the elements, if they all have one of their own, else their positions. */
  private static List<String> keys(List<?> list) {
    var names =
        list.stream()
            .map(it -> it instanceof Map<?, ?> map ? map.get("name") : null)
            .filter(String.class::isInstance)
            .map(String.class::cast)
            .distinct()
            .toList();
    return names.size() == list.size()
        ? names
        : IntStream.range(0, list.size()).mapToObj(Integer::toString).toList();
  }

  private static SortedMap<String, String> flatten(Map<String, Object> tree) {
    var flat = new TreeMap<String, String>();
    tree.forEach((name, value) -> flatten(name, value, flat));
    return flat;
  }

  private static void flatten(String path, @Nullable Object value, Map<String, String> flat) {
    switch (value) {
      case Map<?, ?> map -> map.forEach((key, child) -> flatten(path + "." + key, child, flat));
      case List<?> list when list.stream().noneMatch(Map.class::isInstance) ->
          flat.put(path, list.stream().map(String::valueOf).collect(Collectors.joining(", ")));
      case List<?> list -> {
        var keys = keys(list);
        IntStream.range(0, list.size())
            .forEach(at -> flatten(path + "[" + keys.get(at) + "]", list.get(at), flat));
        flat.put(path + ORDER, String.join(", ", keys));
      }
      case null -> {}
      default -> flat.put(path, value.toString());
    }
  }
}
