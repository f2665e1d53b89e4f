package io.provisioning.config.layer;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the layers of one command come from.
 *
 * @param home the platform's home
 * @param directory the current one, for <code>{{git.branch}}</code>
 * @param nullableInfrastructure a DNS label, whose {@code infra/<name>/config.*} applies
 * @param remembered files with the values that keys had last, which stand in the place of defaults
 * @param environment variables of the process
 * @param flags {@code key=value}, as given to {@code --set}, a later one wins
 */
public record ConfigurationSources(
    Path home,
    Path directory,
    @Nullable String nullableInfrastructure,
    Map<Key<?>, Path> remembered,
    Map<String, String> environment,
    List<String> flags,
    Clock clock) {

  public ConfigurationSources {
    if (nullableInfrastructure != null
        && ValueType.name().parser().apply(nullableInfrastructure).isEmpty()) {
      throw new IllegalArgumentException("not a name: " + nullableInfrastructure);
    }
    remembered = Map.copyOf(remembered);
    environment = Map.copyOf(environment);
    flags = List.copyOf(flags);
  }

  public Optional<String> infrastructure() {
    return Optional.ofNullable(nullableInfrastructure);
  }
}
