package io.provisioning.cli.secret;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "report",
    description =
        "List secrets that are expired, due for rotation, weak, alike or never read, without"
            + " values.")
final class SecretReportCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretReportCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().secrets();
    var report = api.getSecretReport(workspace.name(invocation));
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(report));
      return ExitCode.DONE;
    }
    var table = new Table("FINDING", "SECRET");
    add(table, "expired", report.getExpired());
    add(table, "due for rotation", report.getDue());
    add(table, "weak", report.getWeak());
    report.getAlike().forEach(group -> add(table, "alike", List.of(String.join(", ", group))));
    add(table, "never read", report.getNeverRead());
    table.print(invocation.console(), "nothing to report");
    return ExitCode.DONE;
  }

  private static void add(Table table, String finding, List<String> paths) {
    paths.forEach(path -> table.row(finding, Text.printable(path)));
  }
}
