package io.provisioning.service.start;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/** Has no values, and remembers which ones were asked for: first of all sources, it hears all. */
final class AskedNames extends PropertySource<Set<String>> {

  private static final String NAME = "askedNames";

  /** For the log, which is set up each time, and what Spring Boot itself tells of the program. */
  private static final Pattern OF_EACH_START =
      Pattern.compile("logging\\..*|spring\\.application\\.(pid|version)");

  private AskedNames() {
    super(NAME, new ConcurrentSkipListSet<>());
  }

  static void listenIn(ConfigurableEnvironment environment) {
    environment.getPropertySources().addFirst(new AskedNames());
  }

  /** What was asked for since. Empty if nobody listened. */
  static Set<String> of(ConfigurableEnvironment environment) {
    return environment.getPropertySources().get(NAME) instanceof AskedNames names
        ? names.getSource().stream()
            .filter(name -> !OF_EACH_START.matcher(name).matches())
            .collect(Collectors.toUnmodifiableSet())
        : Set.of();
  }

  @Override
  public @Nullable Object getProperty(String name) {
    getSource().add(name);
    return null;
  }
}
