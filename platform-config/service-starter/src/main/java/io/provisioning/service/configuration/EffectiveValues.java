package io.provisioning.service.configuration;

import io.provisioning.service.configuration.Setting.SettingType;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;

/** Finds which value wins, and where it stands, as Spring's own binding would. */
final class EffectiveValues {

  /** A value that hands the question on to a variable of the environment. */
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)(:.*)?}");

  private final SettingCatalog catalog;
  private final ConfigurableEnvironment environment;

  EffectiveValues(SettingCatalog catalog, ConfigurableEnvironment environment) {
    this.catalog = catalog;
    this.environment = environment;
  }

  /** What is in force of every setting, and of every entry of maps that there is, by its key. */
  Map<String, EffectiveValue> all() {
    var values = new TreeMap<String, EffectiveValue>();
    for (var description : catalog.all()) {
      if (description.type() == SettingType.MAP) {
        entries(ConfigurationPropertyName.of(description.key()), values);
      } else {
        values.put(description.key(), of(description));
      }
    }
    return values;
  }

  private EffectiveValue of(SettingDescription description) {
    var name = ConfigurationPropertyName.of(description.key());
    var found = find(name);
    if (found != null) {
      return value(found);
    }
    var items = new ArrayList<EffectiveValue>();
    for (var item = find(name.append("[0]")); item != null; ) {
      items.add(value(item));
      item = find(name.append("[" + items.size() + "]"));
    }
    return items.isEmpty()
        ? EffectiveValue.byDefault(description.defaultValue())
        : new EffectiveValue(
            String.join(",", items.stream().map(item -> String.valueOf(item.text())).toList()),
            items.getFirst().source());
  }

  private void entries(ConfigurationPropertyName map, Map<String, EffectiveValue> values) {
    for (var source : ConfigurationPropertySources.get(environment)) {
      if (source instanceof IterableConfigurationPropertySource names) {
        names.stream()
            .filter(map::isAncestorOf)
            .forEach(name -> {
              var found = find(name);
              if (found != null) {
                values.putIfAbsent(name.toString(), value(found));
              }
            });
      }
    }
  }

  private @Nullable ConfigurationProperty find(ConfigurationPropertyName name) {
    for (var source : ConfigurationPropertySources.get(environment)) {
      var property = source.getConfigurationProperty(name);
      if (property != null) {
        return property;
      }
    }
    return null;
  }

  private EffectiveValue value(ConfigurationProperty property) {
    var written = String.valueOf(property.getValue());
    var resolved =
        new PropertySourcesPlaceholdersResolver(environment).resolvePlaceholders(written);
    var text = resolved == null ? null : resolved.toString();
    var variable = VARIABLE.matcher(written);
    return variable.matches() && System.getenv().containsKey(variable.group(1))
        ? new EffectiveValue(
            text, new Setting.Source(Setting.Layer.ENVIRONMENT, variable.group(1), null, null))
        : new EffectiveValue(text, EffectiveValue.source(property));
  }
}
