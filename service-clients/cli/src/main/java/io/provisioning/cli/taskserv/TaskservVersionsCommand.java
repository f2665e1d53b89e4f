package io.provisioning.cli.taskserv;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.InfraOption;
import io.provisioning.cli.invocation.Infrastructures;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.InstalledVersion;
import io.provisioning.client.orchestrator.model.TaskservVersions;
import io.provisioning.client.orchestrator.model.TaskservVersionsView;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "versions",
    description = "Compare the versions of taskservs in use with those in the registry.")
final class TaskservVersionsCommand implements Callable<Integer> {

  /** So many servers are named in a row. */
  private static final int NAMED = 3;

  private final Invocation invocation;

  @Option(names = "--outdated", description = "Only those that have a newer version.")
  private boolean outdated;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private InfraOption infra = new InfraOption();
  @Mixin private JsonOption json = new JsonOption();

  TaskservVersionsCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var view =
        orchestrator
            .infrastructures()
            .listTaskservVersions(workspace.name(invocation), infra.name().orElse(null));
    if (view.getItems().isEmpty()) {
      var infrastructures = new Infrastructures(workspace.of(invocation), orchestrator);
      infra.name().ifPresent(infrastructures::require);
    }
    if (outdated) {
      view.setItems(view.getItems().stream().filter(TaskservVersions::getOutdated).toList());
    }
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(view));
    } else {
      print(console, view);
    }
    return ExitCode.DONE;
  }

  private void print(Console console, TaskservVersionsView view) {
    var table =
        new Table(
            "TASKSERV", "INFRASTRUCTURE", "SERVERS", "INSTALLED", "LOCKED", "FITS", "NEWEST", "");
    var absent = view.getSilence() != null && view.getAsOf() == null ? "unknown" : "-";
    view.getItems()
        .forEach(one ->
            table.row(
                one.getName(),
                one.getInfrastructure(),
                servers(one.getInstalled()),
                versions(one.getInstalled()),
                Objects.requireNonNullElse(one.getLocked(), "-"),
                Objects.requireNonNullElse(one.getFitting(), absent),
                Objects.requireNonNullElse(one.getNewest(), absent),
                state(one)));
    table.print(
        console,
        outdated
            ? "no taskserv in use has a newer version"
            : "no taskserv is installed or locked; `taskserv list --available` shows the catalog");
    age(view).forEach(console::note);
    view.getWarnings().forEach(it -> console.note("warning: " + Text.printable(it)));
  }

  private static String servers(List<InstalledVersion> installed) {
    var names = installed.stream().map(InstalledVersion::getServer).toList();
    var some = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    var others = names.size() - NAMED;
    return names.isEmpty() ? "-" : others > 0 ? "%s and %d more".formatted(some, others) : some;
  }

  private static String versions(List<InstalledVersion> installed) {
    var all = installed.stream().map(InstalledVersion::getVersion).distinct().sorted().toList();
    return all.isEmpty() ? "-" : String.join(", ", all);
  }

  private static String state(TaskservVersions one) {
    return Stream.of(one.getYanked() ? "yanked" : "", one.getOutdated() ? newer(one) : "")
        .filter(it -> !it.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** Why it stays where it is, if nothing newer may be chosen. */
  private static String newer(TaskservVersions one) {
    return one.getUpdate() == null ? "newer, but held" : "update to " + one.getUpdate();
  }

  private Stream<String> age(TaskservVersionsView view) {
    var silence = view.getSilence();
    if (silence == null) {
      return Stream.of();
    }
    return Stream.of(Text.printable(silence), known(view.getAsOf()));
  }

  private String known(@Nullable OffsetDateTime asOf) {
    return asOf == null
        ? "so the newest versions are unknown"
        : "so versions are as the registry had them %s ago (%s)"
            .formatted(
                Elapsed.text(Duration.between(asOf.toInstant(), invocation.time().instant())),
                asOf);
  }
}
