package io.provisioning.service.configuration;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;

/**
 * Puts central values into Spring's Environment: above what comes with the program, below whatever
 * the machine says in files, variables and flags.
 */
final class CentralLayer implements EnvironmentPostProcessor {

  static final String NAME = "central";

  /** How Spring names what it read from the program's own files. */
  static final String OF_THE_PROGRAM = "Config resource 'class path resource";

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    var home = environment.getProperty("provisioning.home");
    var values = home == null ? CentralValues.NONE : file(environment, Path.of(home)).read();
    var layer = layer(values.values());
    var sources = environment.getPropertySources();
    sources.stream()
        .map(PropertySource::getName)
        .filter(name -> name.startsWith(OF_THE_PROGRAM))
        .findFirst()
        .ifPresentOrElse(name -> sources.addBefore(name, layer), () -> sources.addLast(layer));
  }

  static CentralFile file(ConfigurableEnvironment environment, Path home) {
    return new CentralFile(home, environment.getProperty("spring.application.name", "service"));
  }

  static MapPropertySource layer(Map<String, String> values) {
    return new MapPropertySource(NAME, new TreeMap<>(values));
  }
}
