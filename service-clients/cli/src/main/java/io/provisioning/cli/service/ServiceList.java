package io.provisioning.cli.service;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.layer.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The services that there are: each is a folder with a {@code service.yaml}, in the checkout, under
 * {@code services} of the home, or anywhere else if the setting {@code services.folders} names it.
 */
public final class ServiceList {

  /** The services that commands themselves ask. */
  public static final String CONTROL_CENTER = "control-center";

  public static final String ORCHESTRATOR = "orchestrator";

  /** What measures the platform tells it, and asks it what there is to measure. */
  public static final String DETECTOR = "detector";

  private final SortedMap<String, ServiceDefinition> services = new TreeMap<>();

  private ServiceList(Collection<Path> files) {
    for (var file : files) {
      add(ServiceFile.read(file));
    }
  }

  /**
   * Reads all.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if one is wrong, or two have
   *     the same name
   */
  public static ServiceList of(Invocation invocation) {
    var files = new ArrayList<Path>();
    files.addAll(within(invocation.checkout().directory()));
    files.addAll(within(invocation.home().services()));
    invocation
        .settings()
        .find(Keys.SERVICES_FOLDERS)
        .orElse(List.of())
        .forEach(folder -> files.add(folder.resolve(ServiceFile.NAME)));
    return new ServiceList(files.stream().map(Path::normalize).distinct().toList());
  }

  private static List<Path> within(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(directory)) {
      return folders
          .map(folder -> folder.resolve(ServiceFile.NAME))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot list %s".formatted(directory), "check its permissions", e);
    }
  }

  private void add(ServiceDefinition service) {
    var other = services.put(service.name(), service);
    if (other != null) {
      throw CommandProblem.INVALID_SERVICE.because(
          "%s and %s are both the service `%s`"
              .formatted(other.file(), service.file(), service.name()),
          "rename or remove one of them");
    }
  }

  /** In order of their names. */
  public List<ServiceDefinition> all() {
    return List.copyOf(services.values());
  }

  public List<ServiceDefinition> in(Mode mode) {
    return services.values().stream().filter(service -> service.modes().contains(mode)).toList();
  }

  public Optional<ServiceDefinition> find(String name) {
    return Optional.ofNullable(services.get(name));
  }

  /** Names of those that ask others with a key of their own. */
  List<String> withKeys() {
    return services.values().stream()
        .filter(service -> service.valueNames().contains(ServiceValue.WORKLOAD_KEY.text()))
        .map(ServiceDefinition::name)
        .toList();
  }

  /**
   * The executable jar of one of ours.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it is not there
   */
  ServiceDefinition get(String name) {
    var service = services.get(name);
    if (service == null) {
      throw CommandProblem.PART_MISSING.because(
          "there is no service `%s`".formatted(name), "its folder has a `service.yaml`");
    }
    return service;
  }
}
