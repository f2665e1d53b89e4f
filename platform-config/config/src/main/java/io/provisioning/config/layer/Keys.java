package io.provisioning.config.layer;

import io.provisioning.config.problem.NearestName;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The schema: all keys there are. Their defaults stand in {@code defaults.yaml}. */
public final class Keys {

  public static final Key<String> WORKSPACE =
      new Key<>(
          "workspace",
          ValueType.name(),
          "Workspace of commands.",
          Set.of(Layer.WORKSPACE, Layer.INFRASTRUCTURE, Layer.ENVIRONMENT));

  public static final Key<String> ENVIRONMENT =
      new Key<>(
          "environment",
          ValueType.choice("dev", "test", "prod"),
          "Which file of the workspace's `environments` directory applies.",
          Set.of(Layer.INFRASTRUCTURE, Layer.ENVIRONMENT));

  public static final Key<Integer> ORCHESTRATOR_PORT =
      new Key<>(
          "orchestrator.port",
          ValueType.integer(1, 65535),
          "Port on which `up` starts the orchestrator on this machine.");

  public static final Key<URI> ORCHESTRATOR_URL =
      new Key<>(
          "orchestrator.url",
          ValueType.url(),
          "Where commands reach the orchestrator directly, with the home's token, without the"
              + " control center.");

  public static final Key<Integer> CONTROL_CENTER_PORT =
      new Key<>(
          "control_center.port",
          ValueType.integer(1, 65535),
          "Port on which `up` starts the control center on this machine.");

  public static final Key<URI> CONTROL_CENTER_URL =
      new Key<>("control_center.url", ValueType.url(), "Where commands reach the control center.");

  public static final Key<Duration> ORCHESTRATOR_CONNECT_TIMEOUT =
      new Key<>(
          "orchestrator.connect_timeout",
          ValueType.duration(),
          "How long a command waits for a connection.");

  public static final Key<Duration> ORCHESTRATOR_ANSWER_TIMEOUT =
      new Key<>(
          "orchestrator.answer_timeout",
          ValueType.duration(),
          "How long a command waits for an answer.");

  public static final Key<String> INFRASTRUCTURE_PROVIDER =
      new Key<>(
          "infrastructure.provider",
          ValueType.name(),
          "Provider to use instead of the declared ones, like `--provider`; no default.");

  public static final Key<Integer> WORKFLOW_PARALLEL_LIMIT =
      new Key<>(
          "workflow.parallel_limit",
          ValueType.integer(1, 1000),
          "Operations at the same time, instead of the declared limit, like `--parallel-limit`; no"
              + " default.");

  public static final Key<Boolean> WORKFLOW_ROLLBACK =
      new Key<>(
          "workflow.rollback",
          ValueType.truth(),
          "Whether a failed workflow is rolled back, whatever the declaration says, like"
              + " `--rollback`; no default.");

  public static final Key<Boolean> WORKFLOW_WAIT =
      new Key<>(
          "workflow.wait",
          ValueType.truth(),
          "Whether a command shows progress until its workflow ends, like `--wait`.");

  public static final Key<Duration> WORKFLOW_PATIENCE =
      new Key<>(
          "workflow.patience",
          ValueType.duration(),
          "How long a command waits while the orchestrator does not answer.");

  public static final Key<String> CONSOLE_FORMAT =
      new Key<>(
          "console.format", ValueType.choice("text", "json"), "`text` or `json`, like `--json`.");

  public static final Key<String> CONSOLE_COLOUR =
      new Key<>(
          "console.colour",
          ValueType.choice("auto", "always", "never"),
          "Colours; `auto` means on a terminal.");

  public static final Key<Path> PATHS_BASE =
      new Key<>("paths.base", ValueType.path(), "The platform's home on this machine.");

  public static final Key<Path> PATHS_WORKSPACES =
      new Key<>(
          "paths.workspaces",
          ValueType.path(),
          "Directory with one directory for each workspace.",
          Set.of(Layer.WORKSPACE, Layer.INFRASTRUCTURE, Layer.ENVIRONMENT));

  public static final Key<List<Path>> SERVICES_FOLDERS =
      new Key<>(
          "services.folders",
          ValueType.paths(),
          "Folders of your own services, each with a `service.yaml`; no default.");

  public static final Key<Boolean> MONITORING_LOCAL =
      new Key<>(
          "monitoring.local",
          ValueType.truth(),
          "Whether `up` starts Prometheus and Alertmanager on this machine.");

  public static final Key<URI> MONITORING_PROMETHEUS_URL =
      new Key<>(
          "monitoring.prometheus_url",
          ValueType.url(),
          "A Prometheus of your own, instead of the one that `up` starts; no default.");

  public static final Key<URI> MONITORING_ALERTMANAGER_URL =
      new Key<>(
          "monitoring.alertmanager_url",
          ValueType.url(),
          "An Alertmanager of your own, instead of the one that `up` starts; no default.");

  public static final Key<Boolean> SERVICES_START_CACHES =
      new Key<>(
          "services.start_caches",
          ValueType.truth(),
          "Whether `up` creates caches in the background so that services start faster the next"
              + " time; each takes some 18 s of CPU time.");

  private static final Map<String, Key<?>> ALL =
      byName(
          WORKSPACE,
          ENVIRONMENT,
          ORCHESTRATOR_PORT,
          ORCHESTRATOR_URL,
          CONTROL_CENTER_PORT,
          CONTROL_CENTER_URL,
          ORCHESTRATOR_CONNECT_TIMEOUT,
          ORCHESTRATOR_ANSWER_TIMEOUT,
          INFRASTRUCTURE_PROVIDER,
          WORKFLOW_PARALLEL_LIMIT,
          WORKFLOW_ROLLBACK,
          WORKFLOW_WAIT,
          WORKFLOW_PATIENCE,
          CONSOLE_FORMAT,
          CONSOLE_COLOUR,
          PATHS_BASE,
          PATHS_WORKSPACES,
          SERVICES_FOLDERS,
          MONITORING_LOCAL,
          MONITORING_PROMETHEUS_URL,
          MONITORING_ALERTMANAGER_URL,
          SERVICES_START_CACHES);

  private static final Pattern PORT = Pattern.compile("([a-z][a-z0-9_]{0,62})\\.port");

  /** Of services that are not known here; services are data. */
  private static final Map<String, Key<Integer>> PORTS = new ConcurrentHashMap<>();

  private Keys() {}

  /** All keys, in the order of the documentation. */
  public static Collection<Key<?>> all() {
    return ALL.values();
  }

  /** A key by its name; any service has a port, unless its name is that of another misspelt. */
  public static Optional<Key<?>> find(String name) {
    var key = ALL.get(name);
    if (key != null) {
      return Optional.of(key);
    }
    return PORT.matcher(name).matches() && NearestName.of(name, names()).isEmpty()
        ? Optional.of(PORTS.computeIfAbsent(name, Keys::port))
        : Optional.empty();
  }

  /**
   * The port of a service.
   *
   * @param service its name, a DNS label
   */
  @SuppressWarnings("unchecked") // ports are whole numbers
  public static Key<Integer> portOf(String service) {
    var name = service.replace('-', '_') + ".port";
    return find(name)
        .map(key -> (Key<Integer>) key)
        .orElseGet(() -> PORTS.computeIfAbsent(name, Keys::port));
  }

  private static Key<Integer> port(String name) {
    var service = name.substring(0, name.lastIndexOf('.')).replace('_', '-');
    return new Key<>(
        name,
        ValueType.integer(1, 65535),
        "Port on which `up` starts the service `" + service + "` on this machine.");
  }

  static Set<String> names() {
    return ALL.keySet();
  }

  /** Whether keys begin with the name and a dot. */
  static boolean isGroup(String name) {
    return ALL.keySet().stream().anyMatch(key -> key.startsWith(name + "."));
  }

  private static Map<String, Key<?>> byName(Key<?>... keys) {
    var map = new LinkedHashMap<String, Key<?>>();
    List.of(keys).forEach(key -> map.put(key.name(), key));
    return Collections.unmodifiableMap(map);
  }
}
