package io.provisioning.cli.platform;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.cli.process.ContainerEngine;
import io.provisioning.cli.process.Daemon;
import io.provisioning.cli.process.ServiceLine;
import io.provisioning.cli.process.Watcher;
import io.provisioning.cli.service.ServiceDefinition;
import io.provisioning.cli.service.ServiceList;
import io.provisioning.cli.storage.Graph;
import io.provisioning.cli.storage.Storage;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says what runs. */
@Command(
    name = "status",
    description =
        "Show services, ports, versions, and how much runs; exit code 69 if the platform does not.")
public final class StatusCommand implements Callable<Integer> {

  private static final int RECENT = 50;

  /** What runs besides services. */
  private static final Set<String> OTHERS =
      Set.of("surrealdb", "podman", "watcher", "prometheus", "alertmanager");

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  StatusCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    var services = new LinkedHashMap<String, Object>();
    var table = new Table("SERVICE", "STATE", "ADDRESS", "VERSION", "PROCESS", "RESTARTS");
    var lines = new ArrayList<ServiceLine>();
    var list = ServiceList.of(invocation);
    var expected = names(list.in(Mode.of(invocation.home()).orElse(Mode.SOLO)));
    boolean isWhole = true;
    for (var service : known(list)) {
      isWhole &= add(lines, table, service, "http", expected.contains(service));
    }
    add(lines, table, "surrealdb", "ws", isSurrealDbExpected());
    if (new ContainerEngine(invocation).isOwn()) {
      add(lines, table, "podman", "", true);
    } else {
      table.row("podman", "DOCKER_HOST", "-", "-", "-", "-");
    }
    for (var engine : List.of("prometheus", "alertmanager")) {
      add(
          lines,
          table,
          engine,
          "http",
          new Daemon(invocation.home(), engine).watched().isMeantToRun());
    }
    add(lines, table, "watcher", "", !new Watcher(invocation).watched().isEmpty());
    lines.forEach(line -> services.put(line.name().replace('-', '_'), line));
    if (!isWhole) {
      print(table, lines, services, Map.of());
      return ExitCode.UNAVAILABLE;
    }
    try {
      print(table, lines, services, counts());
      return ExitCode.DONE;
    } catch (ProblemException e) {
      // what runs is worth knowing most where it does not answer
      print(table, lines, services, Map.of("problem", e.detail()));
      throw e;
    }
  }

  /** Tells whether it runs or need not; what neither runs nor is expected is left out. */
  private boolean add(
      List<ServiceLine> lines, Table table, String name, String scheme, boolean isExpected)
      throws IOException {
    var line = ServiceLine.of(invocation.home(), name);
    if (line.isRunning() || isExpected) {
      lines.add(line);
      line.show(table, scheme);
    }
    return line.isRunning() || !isExpected;
  }

  /** The services that there are, and what runs of others whose folders are gone. */
  private Set<String> known(ServiceList list) throws IOException {
    var known = names(list.all());
    Daemon.running(invocation.home()).stream()
        .filter(Predicate.not(OTHERS::contains))
        .forEach(known::add);
    return known;
  }

  private static Set<String> names(List<ServiceDefinition> services) {
    return services.stream()
        .map(ServiceDefinition::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean isSurrealDbExpected() throws IOException {
    var kind = Storage.of(invocation.home()).map(Storage::kind);
    var isAsked = Graph.of(invocation.home()).filter(Graph.SURREALDB::equals).isPresent();
    return kind.filter(Storage.Kind.SURREALDB_EMBEDDED::equals).isPresent()
        || (isAsked && kind.filter(Storage.Kind.FILESYSTEM::equals).isPresent());
  }

  private Map<String, Object> counts() {
    var pages = new Pages(invocation.orchestrator());
    var name = workspace.name(invocation);
    var counts = new LinkedHashMap<String, Object>();
    counts.put("workspace", name);
    counts.put("servers", pages.resources(name, null, ResourceKind.SERVER).size());
    counts.put(
        "active_workflows",
        pages.workflows(name, null, null, RECENT).stream()
            .filter(workflow -> WorkflowStates.isActive(workflow.getState()))
            .count());
    return counts;
  }

  private void print(
      Table table,
      List<ServiceLine> lines,
      Map<String, Object> services,
      Map<String, Object> counts)
      throws IOException {
    var console = invocation.console();
    if (json.isSet(invocation)) {
      var all = new LinkedHashMap<String, Object>();
      all.put("home", invocation.home().directory().toString());
      all.put("services", services);
      all.putAll(counts);
      console.print(JsonText.pretty(all));
      return;
    }
    table.print(console, "");
    lines.forEach(line -> reason(console, line));
    console.print("home      " + invocation.home().directory());
    summary(console, counts);
    if (new Watcher(invocation).isMissing()) {
      console.note("warning: the watcher has ended, so services that end are not restarted");
      console.note("help: `./provisioning up` starts it again");
    }
  }

  private static void reason(Console console, ServiceLine line) {
    if (line.reason() != null) {
      console.print(line.name() + " " + line.reason());
    }
    if (line.logEnd() != null && !line.logEnd().isEmpty()) {
      console.print("  its log ends with:\n  " + line.logEnd());
    }
  }

  private static void summary(Console console, Map<String, Object> counts) {
    if (counts.isEmpty()) {
      console.note("help: start the platform with `./provisioning up`");
    }
    if (!counts.containsKey("servers")) {
      return;
    }
    console.print(
        "servers   " + counts.get("servers") + " in workspace " + counts.get("workspace"));
    console.print("workflows " + counts.get("active_workflows") + " active");
  }
}
