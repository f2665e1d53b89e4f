package io.provisioning.service.configuration;

import io.provisioning.service.configuration.Setting.Layer;
import io.provisioning.service.configuration.Setting.Source;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.boot.origin.SystemEnvironmentOrigin;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * A value that wins over all others.
 *
 * @param text null if nothing is set and there is no default
 */
record EffectiveValue(@Nullable String text, Source source) {

  /** What holds where nothing is set. */
  private static final Source PROGRAM = new Source(Layer.DEFAULT, "the program", null, null);

  private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/@]+@");

  EffectiveValue {
    text = text == null ? null : USER_INFO.matcher(text).replaceAll("***@");
  }

  static EffectiveValue byDefault(@Nullable String text) {
    return new EffectiveValue(text, PROGRAM);
  }

  /** Where a property stands. */
  static Source source(ConfigurationProperty property) {
    var underlying =
        property.getSource() == null ? null : property.getSource().getUnderlyingSource();
    var name = underlying instanceof PropertySource<?> source ? source.getName() : "";
    var layer = layer(name);
    return switch (place(property.getOrigin())) {
      case TextResourceOrigin text -> inFile(layer, text);
      case SystemEnvironmentOrigin variable ->
          new Source(Layer.ENVIRONMENT, variable.getProperty(), null, null);
      case null, default -> new Source(layer, shown(name, property.getOrigin()), null, null);
    };
  }

  /** Spring says first that something stands in a source, and then where in it. */
  private static @Nullable Origin place(@Nullable Origin origin) {
    return origin instanceof PropertySourceOrigin inSource && inSource.getOrigin() != null
        ? inSource.getOrigin()
        : origin;
  }

  private static Source inFile(Layer layer, TextResourceOrigin origin) {
    var resource = origin.getResource();
    var file = resource == null ? "a file" : String.valueOf(resource.getFilename());
    var place = origin.getLocation();
    return place == null
        ? new Source(layer, file, null, null)
        : new Source(layer, file, place.getLine() + 1, place.getColumn() + 1);
  }

  private static String shown(String name, @Nullable Origin origin) {
    return name.equals(CentralLayer.NAME) || origin == null ? name : origin.toString();
  }

  private static Layer layer(String name) {
    if (name.equals(CentralLayer.NAME)) {
      return Layer.CENTRAL;
    }
    if (name.startsWith(CentralLayer.OF_THE_PROGRAM) || name.startsWith("io.provisioning.")) {
      return Layer.DEFAULT;
    }
    if (name.equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)) {
      return Layer.ENVIRONMENT;
    }
    return name.startsWith("Config resource") ? Layer.FILE : Layer.FLAG;
  }
}
