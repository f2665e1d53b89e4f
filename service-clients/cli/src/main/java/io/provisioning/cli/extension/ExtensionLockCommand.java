package io.provisioning.cli.extension;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.RequiredInfraOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.LockChange;
import io.provisioning.client.orchestrator.model.LockView;
import io.provisioning.client.orchestrator.model.LockedPackage;
import io.provisioning.client.orchestrator.model.LockedVersion;
import io.provisioning.client.orchestrator.model.UpdateLock;
import io.provisioning.client.orchestrator.model.UpdatedLock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "lock",
    description = "Show the packages that an infrastructure is locked to, or update them.")
final class ExtensionLockCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredInfraOption infrastructure = new RequiredInfraOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  @Option(
      names = "--update",
      paramLabel = "<package>",
      arity = "0..*",
      description = "Update these packages, such as nginx (default: all).")
  private @Nullable List<String> update;

  @Mixin private JsonOption json = new JsonOption();

  ExtensionLockCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var console = invocation.console();
    if (update == null) {
      var lock =
          invocation
              .orchestrator()
              .infrastructures()
              .getLock(infrastructure.name(), workspace.name(invocation));
      print(console, lock);
    } else {
      var wanted = new UpdateLock().workspace(workspace.name(invocation)).packages(update);
      print(
          console,
          invocation.orchestrator().infrastructures().updateLock(infrastructure.name(), wanted));
    }
    return ExitCode.DONE;
  }

  private void print(Console console, LockView lock) {
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(lock));
      return;
    }
    var absent = lock.getNewestUnknown() == null ? "none" : "unknown";
    var table = new Table("PACKAGE", "VERSION", "NEWEST", "");
    lock.getPackages()
        .forEach(one ->
            table.row(
                one.getKind() + "/" + one.getName(),
                one.getVersion(),
                one.getNewest() == null ? absent : one.getNewest(),
                state(one)));
    table.print(console, "nothing is locked yet; the first apply creates the lock");
    if (lock.getNewestUnknown() != null) {
      console.print("the newest versions are unknown: " + Text.printable(lock.getNewestUnknown()));
    }
  }

  private static String state(LockedPackage one) {
    return Stream.of(one.getYanked() ? "yanked" : "", one.getOutdated() ? "outdated" : "")
        .filter(it -> !it.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private void print(Console console, UpdatedLock updated) {
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(updated));
      return;
    }
    updated.getChanges().forEach(it -> console.print(line(it)));
    console.print(
        updated.getChanges().isEmpty()
            ? "the lock already has the newest versions that fit the declaration"
            : "plan it with: ./provisioning infra plan " + updated.getLock().getInfrastructure());
  }

  private static String line(LockChange change) {
    return "%s/%s  %s"
        .formatted(change.getKind(), change.getName(), versions(change.getFrom(), change.getTo()));
  }

  private static String versions(@Nullable LockedVersion from, @Nullable LockedVersion to) {
    if (from == null) {
      return to == null ? "" : to.getVersion() + " is new";
    }
    if (to == null) {
      return from.getVersion() + " is no longer needed";
    }
    return from.getVersion().equals(to.getVersion())
        ? from.getVersion() + " has other content"
        : from.getVersion() + " → " + to.getVersion();
  }
}
