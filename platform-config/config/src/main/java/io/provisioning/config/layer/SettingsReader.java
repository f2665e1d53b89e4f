package io.provisioning.config.layer;

import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Origin;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks what a layer says against the schema. */
final class SettingsReader {

  private static final String PREFIX = "PROVISIONING_";

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
          } else if (!Keys.isGroup(path) && !isService(path, member.value())) {
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

  /** Nothing is set of a service that has no keys here, but where it listens. */
  private static boolean isService(String path, Node node) {
    return node instanceof Node.Mapping mapping
        && mapping.members().keySet().equals(Set.of("port"))
        && Keys.find(path + ".port").isPresent();
  }

  private void node(Layer layer, Key<?> key, Node written) {
    var node = key.type().written() == List.class ? oneText(written) : written;
    if (!(node instanceof Node.Scalar scalar) || scalar.value() == null) {
      findings.add(
          new Finding(key.name(), key.type().expected(), node.description(), node.origin(), null));
    } else if (scalar.isSealed() && !isSealable(key, scalar.value())) {
      findings.add(
          new Finding(
              key.name(),
              key.isSealable()
                  ? "an address with a user and a password, the only parts that nothing shows"
                  : "a value in clear, since this one is shown; name what to encrypt with"
                      + " `--encrypted-regex`",
              node.description(),
              node.origin(),
              null));
    } else if (!isWritten(key, scalar.value()) && !isTemplate(scalar.value())) {
      findings.add(
          new Finding(key.name(), key.type().expected(), node.description(), node.origin(), null));
    } else {
      add(new Setting(key, layer, scalar.value(), node.origin(), scalar.isSealed()));
    }
  }

  private static boolean isSealable(Key<?> key, Object value) {
    return key.isSealable()
        && value instanceof String text
        && key.type()
            .parser()
            .apply(text)
            .filter(it -> it instanceof URI url && url.getRawUserInfo() != null)
            .isPresent();
  }

  private static boolean isWritten(Key<?> key, Object value) {
    var type = key.type().written();
    return type == List.class ? value instanceof String : type.isInstance(value);
  }

  /** A list of texts as it is written where there are no lists. */
  private static Node oneText(Node node) {
    if (!(node instanceof Node.Sequence list)
        || !list.items().stream().allMatch(item -> item.plain() instanceof String)) {
      return node;
    }
    var texts = list.items().stream().map(item -> String.valueOf(item.plain())).toList();
    var isSealed =
        list.items().stream().anyMatch(it -> it instanceof Node.Scalar text && text.isSealed());
    return new Node.Scalar(String.join(File.pathSeparator, texts), node.origin(), isSealed);
  }

  private static boolean isTemplate(@Nullable Object value) {
    return value instanceof String text && Interpolation.isTemplate(text);
  }

  /** {@code PROVISIONING_ORCHESTRATOR__PORT} is {@code orchestrator.port}. */
  void variables(Map<String, String> environment) {
    new TreeMap<>(environment)
        .forEach((name, value) -> {
          if (name.startsWith(PREFIX) && !ServiceSettings.isVariable(name)) {
            variable(name, value);
          }
        });
  }

  private void variable(String name, String value) {
    var origin = new Origin("environment variable " + name, 0, 0);
    var key = Keys.find(key(name));
    if (key.isPresent()) {
      add(new Setting(key.get(), Layer.VARIABLES, value, origin));
    } else {
      var names =
          Stream.concat(
                  Keys.names().stream().map(SettingsReader::variable),
                  ServiceSettings.names().stream().map(ServiceSettings::variable))
              .toList();
      findings.add(
          new Finding(
              name,
              "the variable of a key, such as `PROVISIONING_ORCHESTRATOR__PORT`",
              "`" + name + "`",
              origin,
              NearestName.of(name, names).orElse(null)));
    }
  }

  private static String key(String variable) {
    return variable.substring(PREFIX.length()).replace("__", ".").toLowerCase(Locale.ROOT);
  }

  static String variable(String key) {
    return PREFIX + key.replace(".", "__").toUpperCase(Locale.ROOT);
  }

  /** A value in the place of a default, if it is one. */
  void remembered(Key<?> key, String text, Path file) {
    if (key.type().parser().apply(text).isPresent()) {
      settings.removeIf(it -> it.layer() == Layer.SYSTEM && it.key().equals(key));
      settings.add(new Setting(key, Layer.SYSTEM, text, new Origin(file.toString(), 1, 1)));
    }
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
    if (!setting.isSealed()) {
      wrong(setting.key(), setting.text(), setting.origin()).ifPresent(findings::add);
    }
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
