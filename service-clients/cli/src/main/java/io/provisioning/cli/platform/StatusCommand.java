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
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says what runs. */
@Command(
    name = "status",
    description =
        "Show services, ports, versions, and how much runs; exit code 69 if the platform does not.")
public final class StatusCommand implements Callable<Integer> {

  private static final int RECENT = 50;

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  StatusCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    var services = new LinkedHashMap<String, Object>();
    var table = new Table("SERVICE", "STATE", "ADDRESS", "VERSION", "PROCESS");
    var engine = new ContainerEngine(invocation);
    var door = java(table, services, "control-center", isDoorExpected());
    var service = java(table, services, "orchestrator", true);
    surrealdb(table, services);
    engine
        .daemon()
        .find()
        .ifPresentOrElse(
            running -> {
              table.row("podman", "running", "-", "-", Long.toString(running.pid()));
              services.put("podman", running);
            },
            () -> table.row("podman", engine.isOwn() ? "stopped" : "DOCKER_HOST", "-", "-", "-"));
    boolean isWhole = service && (door || !isDoorExpected());
    if (!isWhole) {
      print(table, services, Map.of());
      return ExitCode.UNAVAILABLE;
    }
    try {
      print(table, services, counts());
      return ExitCode.DONE;
    } catch (ProblemException e) {
      // what runs is worth knowing most where it does not answer
      print(table, services, Map.of("problem", e.detail()));
      throw e;
    }
  }

  private boolean isDoorExpected() {
    return Mode.of(invocation.home()).filter(Mode.MULTI_USER::equals).isPresent();
  }

  /** Whether the service runs. */
  private boolean java(Table table, Map<String, Object> services, String name, boolean isExpected) {
    var found = new Daemon(invocation.home(), name).find();
    if (found.isPresent()) {
      var running = found.get();
      var address = "http://127.0.0.1:" + running.port();
      table.row(name, "running", address, running.version(), Long.toString(running.pid()));
      services.put(name.replace('-', '_'), running);
    } else if (isExpected) {
      table.row(name, "stopped", "-", "-", "-");
    }
    return found.isPresent();
  }

  /** Only where it is needed. */
  private void surrealdb(Table table, Map<String, Object> services) throws IOException {
    var running = new SurrealService(invocation).daemon().find();
    if (running.isPresent()) {
      table.row(
          "surrealdb",
          "running",
          "ws://127.0.0.1:" + running.get().port(),
          running.get().version(),
          Long.toString(running.get().pid()));
      services.put("surrealdb", running.get());
    } else if (isSurrealDbExpected()) {
      table.row("surrealdb", "stopped", "-", "-", "-");
    }
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

  private void print(Table table, Map<String, Object> services, Map<String, Object> counts) {
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
    console.print("home      " + invocation.home().directory());
    summary(console, counts);
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
    console.print("workflows " + counts.get("active_workflows") + " at work");
  }
}
