package io.provisioning.cli.invocation;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.LastPort;
import io.provisioning.config.layer.Configuration;
import io.provisioning.config.layer.ConfigurationSources;
import io.provisioning.config.layer.Key;
import io.provisioning.config.layer.Keys;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The layered configuration as one call of the command sees it, read when a command first asks. Not
 * safe for use by many threads.
 */
public final class Settings {

  private final Map<String, Configuration> loaded = new HashMap<>();
  private List<String> assignments = List.of();
  private @Nullable String workspace;
  private final Home home;
  private final Path directory;
  private final Map<String, String> environment;
  private final Clock clock;

  Settings(Home home, Path directory, Map<String, String> environment, Clock clock) {
    this.home = home;
    this.directory = directory;
    this.environment = environment;
    this.clock = clock;
  }

  /** Takes what {@code --set} says, all of it, as the highest layer. */
  public void assign(List<String> all) {
    assignments = List.copyOf(all);
    loaded.clear();
  }

  /** Takes what {@code --workspace} says. */
  public void workspace(String name) {
    if (!name.equals(workspace)) {
      workspace = name;
      loaded.clear();
    }
  }

  private List<String> flags() {
    var flags = new ArrayList<>(assignments);
    if (workspace != null) {
      flags.add(Keys.WORKSPACE.name() + "=" + workspace);
    }
    return flags;
  }

  /** A setting of a workspace, whichever it is. */
  public <T> T get(Key<T> key) {
    return of("").get(key);
  }

  public <T> Optional<T> find(Key<T> key) {
    return of("").find(key);
  }

  /** All settings as they are for one infrastructure; empty for none. */
  public Configuration of(String infrastructure) {
    return loaded.computeIfAbsent(infrastructure, this::load);
  }

  private Configuration load(String infrastructure) {
    return Configuration.load(
        new ConfigurationSources(
            home.directory(),
            directory,
            infrastructure.isEmpty() ? null : infrastructure,
            LastPort.files(home),
            environment,
            flags(),
            clock),
        new OwnIdentities(environment, directory).unsealer());
  }
}
