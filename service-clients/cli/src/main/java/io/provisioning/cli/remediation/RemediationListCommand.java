package io.provisioning.cli.remediation;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List the remediations of a workspace.")
final class RemediationListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  RemediationListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found =
        invocation.door().detector().remediations().listRemediations(workspace.name(invocation));
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(found.getItems()));
    } else {
      var table = new Table("REMEDIATION", "ALERTS", "SUGGESTS", "LIMITS", "STATE", "LAST");
      found
          .getItems()
          .forEach(rule ->
              table.row(
                  rule.getName(),
                  RemediationText.matchers(rule),
                  rule.getAction().getValue(),
                  RemediationText.limits(rule),
                  RemediationText.state(rule),
                  rule.getLastSuggestedAt() == null ? "-" : Text.time(rule.getLastSuggestedAt())));
      table.print(console, "no remediations");
    }
    found
        .getDamaged()
        .forEach(name ->
            console.note(
                "warning: the file of %s is damaged; it does nothing"
                    .formatted(Text.printable(name))));
    return ExitCode.DONE;
  }
}
