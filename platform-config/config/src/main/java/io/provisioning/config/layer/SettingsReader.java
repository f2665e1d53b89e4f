package io.provisioning.config.layer;

import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Checks what a layer says against the schema. */
final class SettingsReader {

  private static final String PREFIX = "PROVISIONING_";

  /** Names that belong to the launcher and the services. */
  private static final Set<String> RESERVED =
      Set.of("PROVISIONING_HOME", "PROVISIONING_INSTALLATION");

  private static final List<String> RESERVED_PREFIXES =
      List.of(
          "PROVISIONING_SECURITY_",
          "PROVISIONING_EVALUATION_",
          "PROVISIONING_EXTENSIONS_",
          "PROVISIONING_PROVIDERS_",
          "PROVISIONING_JOURNAL_",
          "PROVISIONING_ENGINE_",
          "PROVISIONING_WEBHOOKS_",
          "PROVISIONING_SCHEDULES_",
          "PROVISIONING_SCHEDULING_");

  private final List<Setting> settings = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  List<Setting> settings() {
    return List.copyOf(settings);
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** A document's settings. */
  void document(Layer layer, Node node) {
    if (node instanceof Node.Mapping mapping) {
      mapping(layer, "", mapping);
    } else {
      findings.add(
          new Finding("document", "settings by name", node.description(), node.origin(), null));
    }
  }

  private void mapping(Layer layer, String prefix, Node.Mapping mapping) {
    mapping
        .members()
        .forEach((name, member) -> {
          var path = prefix + name;
          var key = Keys.find(path);
          if (key.isPresent()) {
            node(layer, key.get(), member.value());
          } else if (!Keys.isGroup(path)) {
            unknown(path, member.name());
          } else if (member.value() instanceof Node.Mapping group) {
            mapping(layer, path + ".", group);
          } else {
            findings.add(
                new Finding(
                    path,
                    "settings by name",
                    member.value().description(),
                    member.value().origin(),
                    null));
          }
        });
  }

  private void node(Layer layer, Key<?> key, Node node) {
    if (!(node instanceof Node.Scalar scalar) || scalar.value() == null) {
      findings.add(
          new Finding(key.name(), key.type().expected(), node.description(), node.origin(), null));
    } else if (!key.type().written().isInstance(scalar.value()) && !isTemplate(scalar.value())) {
      findings.add(
          new Finding(key.name(), key.type().expected(), node.description(), node.origin(), null));
    } else {
      add(new Setting(key, layer, scalar.value(), node.origin()));
    }
  }

  private static boolean isTemplate(@Nullable Object value) {
    return value instanceof String text && Interpolation.isTemplate(text);
  }

  /** {@code PROVISIONING_ORCHESTRATOR__PORT} is {@code orchestrator.port}. */
  void variables(Map<String, String> environment) {
    new TreeMap<>(environment)
        .forEach((name, value) -> {
          if (name.startsWith(PREFIX) && !isReserved(name)) {
            variable(name, value);
          }
        });
  }

  private static boolean isReserved(String name) {
    return RESERVED.contains(name) || RESERVED_PREFIXES.stream().anyMatch(name::startsWith);
  }

  private void variable(String name, String value) {
    var origin = new Origin("environment variable " + name, 0, 0);
    var key = Keys.names().stream().filter(it -> variable(it).equals(name)).findFirst();
    if (key.isPresent()) {
      add(new Setting(Keys.find(key.get()).orElseThrow(), Layer.VARIABLES, value, origin));
    } else {
      var names = Keys.names().stream().map(SettingsReader::variable).toList();
      findings.add(
          new Finding(
              name,
              "the variable of a key, such as `PROVISIONING_ORCHESTRATOR__PORT`",
              "`" + name + "`",
              origin,
              NearestName.of(name, names).orElse(null)));
    }
  }

  static String variable(String key) {
    return PREFIX + key.replace(".", "__").toUpperCase(java.util.Locale.ROOT);
  }

  /** {@code key=value}. */
  void flags(List<String> flags) {
    for (var flag : flags) {
      int equals = flag.indexOf('=');
      var name = equals < 0 ? flag : flag.substring(0, equals);
      var origin = new Origin("--set " + name, 0, 0);
      var key = Keys.find(name);
      if (equals < 0) {
        findings.add(new Finding(name, "`key=value`", "`" + flag + "`", origin, null));
      } else if (key.isEmpty()) {
        unknown(name, origin);
      } else {
        settings.removeIf(it -> it.layer() == Layer.FLAGS && it.key().equals(key.get()));
        add(new Setting(key.get(), Layer.FLAGS, flag.substring(equals + 1), origin));
      }
    }
  }

  private void add(Setting setting) {
    if (setting.key().forbidden().contains(setting.layer())) {
      findings.add(
          new Finding(
              setting.key().name(),
              "this key in an earlier layer or a flag: it decides which file this is",
              "it in the layer " + setting.layer().label(),
              setting.origin(),
              null));
      return;
    }
    wrong(setting.key(), setting.text(), setting.origin()).ifPresent(findings::add);
    settings.add(setting);
  }

  /** What is wrong with a text as a value; nothing is while it is to be interpolated. */
  static Optional<Finding> wrong(Key<?> key, String text, Origin origin) {
    return Interpolation.isTemplate(text) || key.type().parser().apply(text).isPresent()
        ? Optional.empty()
        : Optional.of(
            new Finding(
                key.name(),
                key.type().expected(),
                "\"" + text + "\"",
                origin,
                NearestName.of(text, key.type().choices()).orElse(null)));
  }

  private void unknown(String path, Origin origin) {
    findings.add(
        new Finding(
            path,
            "the name of a key",
            "`" + path + "`",
            origin,
            NearestName.of(path, Keys.names()).orElse(null)));
  }
}
