package io.provisioning.service.configuration;

import io.provisioning.service.configuration.Setting.SettingType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The settings that the records of the program have: made from what Spring's annotation processor
 * wrote down of them when they were compiled, so that there is no second list.
 */
final class SettingCatalog {

  private static final String METADATA = "META-INF/spring-configuration-metadata.json";
  private static final String OURS = "io.provisioning.";
  private static final Pattern CODE = Pattern.compile("\\{@\\w+ ([^}]*)}");

  private final NavigableMap<String, SettingDescription> byKey = new TreeMap<>();
  private final Map<String, String> parents = new HashMap<>();

  /** The catalog of the running program. */
  static SettingCatalog ofThisProgram() {
    var catalog = new SettingCatalog();
    try {
      var documents = SettingCatalog.class.getClassLoader().getResources(METADATA).asIterator();
      while (documents.hasNext()) {
        try (var document = documents.next().openStream()) {
          catalog.add(JsonMapper.shared().readTree(document));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return catalog;
  }

  private void add(JsonNode document) {
    document
        .path("groups")
        .forEach(group -> parents.put(text(group, "type"), text(group, "sourceType")));
    for (var property : document.path("properties")) {
      if (text(property, "sourceType").startsWith(OURS)) {
        describe(property)
            .ifPresent(description -> byKey.putIfAbsent(description.key(), description));
      }
    }
  }

  private Optional<SettingDescription> describe(JsonNode property) {
    return owner(text(property, "sourceType")).map(owner -> description(property, owner));
  }

  private static SettingDescription description(JsonNode property, Class<?> owner) {
    var key = text(property, "name");
    var typeName = text(property, "type");
    var type = type(typeName);
    var description = property.path("description").asString(null);
    return new SettingDescription(
        key,
        type,
        description == null ? null : CODE.matcher(description).replaceAll("`$1`"),
        defaultValue(type, property.path("defaultValue")),
        choices(type, typeName),
        owner,
        isOfTheMachine(key, typeName, owner));
  }

  /** What is no part of a record of settings is nobody's setting. */
  private Optional<Class<?>> owner(String typeName) {
    for (@Nullable String name = typeName; name != null; name = parent(name)) {
      var type = load(name);
      if (type != null && MergedAnnotations.from(type).isPresent(ConfigurationProperties.class)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  private @Nullable String parent(String name) {
    var parent = parents.get(name);
    return name.equals(parent) ? null : parent;
  }

  private static @Nullable Class<?> load(String name) {
    try {
      return ClassUtils.forName(name, SettingCatalog.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /** Addresses, paths and what is marked: see {@link MachineSettings}. */
  private static boolean isOfTheMachine(String key, String type, Class<?> owner) {
    return !key.startsWith("provisioning.")
        || type.contains("java.net.URI")
        || type.contains("java.nio.file.Path")
        || owner.isAnnotationPresent(MachineSettings.class);
  }

  private static SettingType type(String name) {
    return switch (name) {
      case "java.lang.Boolean" -> SettingType.BOOLEAN;
      case "java.lang.Integer", "java.lang.Long" -> SettingType.INTEGER;
      case "java.lang.Double", "java.lang.Float" -> SettingType.NUMBER;
      case "java.time.Duration" -> SettingType.DURATION;
      case "java.time.Period" -> SettingType.PERIOD;
      case "org.springframework.util.unit.DataSize" -> SettingType.SIZE;
      case "java.net.URI" -> SettingType.URI;
      case "java.nio.file.Path" -> SettingType.PATH;
      default -> typeOfOthers(name);
    };
  }

  private static SettingType typeOfOthers(String name) {
    if (name.startsWith("java.util.Map<")) {
      return SettingType.MAP;
    }
    if (name.startsWith("java.util.")) {
      return SettingType.LIST;
    }
    var type = load(name);
    return type != null && type.isEnum() ? SettingType.CHOICE : SettingType.STRING;
  }

  private static List<String> choices(SettingType type, String name) {
    if (type == SettingType.BOOLEAN) {
      return List.of("true", "false");
    }
    var choices = type == SettingType.CHOICE ? load(name) : null;
    return choices == null
        ? List.of()
        : Arrays.stream(choices.getEnumConstants())
            .map(choice -> choice.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
            .toList();
  }

  /** Of a list it stands there as Java prints it. */
  private static @Nullable String defaultValue(SettingType type, JsonNode node) {
    if (node.isMissingNode()) {
      return null;
    }
    var text = node.asString();
    return type == SettingType.LIST && text.startsWith("[")
        ? text.substring(1, text.length() - 1).replace(", ", ",")
        : text;
  }

  private static String text(JsonNode node, String name) {
    return node.path(name).asString("");
  }

  /** All, in the order of their keys. */
  List<SettingDescription> all() {
    return List.copyOf(byKey.values());
  }

  /** The description of a setting, or of an entry of a map. */
  Optional<SettingDescription> find(String key) {
    var known = byKey.get(key);
    if (known != null) {
      return known.type() == SettingType.MAP ? Optional.empty() : Optional.of(known);
    }
    var map = byKey.floorEntry(key);
    return map != null
            && map.getValue().type() == SettingType.MAP
            && key.startsWith(map.getKey() + ".")
        ? Optional.of(map.getValue().entry(key))
        : Optional.empty();
  }
}
