package io.provisioning.service.configuration;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.configuration.Setting.SettingType;
import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.context.properties.bind.validation.ValidationBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.validation.FieldError;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/** Whether the records of the program would take central values. */
final class SettingCheck {

  private final SettingCatalog catalog;
  private final ConfigurableEnvironment environment;
  private final Validator validator;

  SettingCheck(SettingCatalog catalog, ConfigurableEnvironment environment, Validator validator) {
    this.catalog = catalog;
    this.environment = environment;
    this.validator = validator;
  }

  /**
   * Looks at values, without using them.
   *
   * @throws ProblemException UNSUITABLE_SETTING with every value that could not be used
   */
  void require(Map<String, String> values) {
    var findings = new ArrayList<Finding>();
    var owners = new LinkedHashSet<Class<?>>();
    new TreeMap<>(values)
        .forEach((key, value) -> {
          var finding = nameless(key);
          if (finding != null) {
            findings.add(finding);
          }
          catalog.find(key).ifPresent(description -> owners.add(description.owner()));
        });
    if (findings.isEmpty()) {
      findings.addAll(bind(owners, values));
    }
    if (!findings.isEmpty()) {
      throw ConfigurationProblem.unsuitable(findings);
    }
  }

  private @Nullable Finding nameless(String key) {
    var description = catalog.find(key);
    if (description.isEmpty()) {
      var keys = catalog.all().stream().map(SettingDescription::key).toList();
      return new Finding(
          key,
          "a setting of the service",
          "`" + key + "`",
          null,
          NearestName.of(key, keys).orElse(null));
    }
    return description.get().isOfTheMachine() || description.get().isSecret()
        ? new Finding(
            key,
            "a setting that does not belong to the machine",
            "one that is set there, in a file, a variable or a flag",
            null,
            null)
        : null;
  }

  private List<Finding> bind(Set<Class<?>> owners, Map<String, String> values) {
    var sources = new MutablePropertySources();
    environment.getPropertySources().stream()
        .filter(
            source -> !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source))
        .filter(source -> !source.getName().equals(CentralLayer.NAME))
        .forEach(sources::addLast);
    // above everything: a value must be right also while something on the machine outranks it
    sources.addFirst(CentralLayer.layer(values));
    var binder =
        new Binder(
            ConfigurationPropertySources.from(sources),
            new PropertySourcesPlaceholdersResolver(sources));
    return owners.stream().flatMap(owner -> bind(binder, owner, values).stream()).toList();
  }

  private List<Finding> bind(Binder binder, Class<?> owner, Map<String, String> values) {
    var settings = AnnotatedElementUtils.getMergedAnnotation(owner, ConfigurationProperties.class);
    var prefix = settings == null ? "" : settings.prefix();
    try {
      binder.bindOrCreate(
          prefix,
          Bindable.of(owner),
          new ValidationBindHandler(new SpringValidatorAdapter(validator)));
      return List.of();
    } catch (BindException e) {
      return findings(e, values);
    }
  }

  private List<Finding> findings(BindException e, Map<String, String> values) {
    var key = e.getName().toString();
    for (@Nullable Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof BindValidationException validation) {
        return validation.getValidationErrors().getAllErrors().stream()
            .map(error -> {
              var record = String.valueOf(validation.getValidationErrors().getName());
              var path = error instanceof FieldError field ? record + "." + dashed(field) : record;
              return finding(path, String.valueOf(error.getDefaultMessage()), values);
            })
            .toList();
      }
      if (cause instanceof IllegalArgumentException refused
          && !(cause instanceof ConversionException)
          && !isConversion(e)) {
        return List.of(finding(key, String.valueOf(refused.getMessage()), values));
      }
    }
    var words = catalog.find(key).map(this::words).orElse("a value of the right type");
    return List.of(finding(key, words, values));
  }

  private static boolean isConversion(BindException e) {
    for (@Nullable Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof ConversionException) {
        return true;
      }
    }
    return false;
  }

  private String words(SettingDescription description) {
    return description.type() == SettingType.CHOICE
        ? "one of " + String.join(", ", description.choices())
        : description.type().words();
  }

  private static String dashed(FieldError error) {
    return error
        .getField()
        .replaceAll("([a-z])([A-Z])", "$1-$2")
        .toLowerCase(java.util.Locale.ROOT);
  }

  private static Finding finding(String path, String expected, Map<String, String> values) {
    var value = values.get(path);
    var got = value == null ? "values that do not go together" : "`" + value + "`";
    return new Finding(path, expected, got, null, null);
  }
}
