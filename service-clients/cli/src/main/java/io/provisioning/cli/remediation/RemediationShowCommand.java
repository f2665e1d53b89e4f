package io.provisioning.cli.remediation;

import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.detector.model.RemediationView;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "show", description = "Show a remediation.")
final class RemediationShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredRemediation remediation = new RequiredRemediation();

  @Mixin private JsonOption json = new JsonOption();

  RemediationShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = remediation.name();
    var workspace = remediation.workspace(invocation);
    var api = invocation.door().detector().remediations();
    var found = api.getRemediation(name, workspace);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
    } else {
      print(found);
    }
    return ExitCode.DONE;
  }

  private void print(RemediationView rule) {
    line("remediation", rule.getName());
    line("alerts", RemediationText.matchers(rule));
    line("suggests", rule.getAction().getValue());
    line("limits", RemediationText.limits(rule));
    line("patience", Elapsed.text(Duration.parse(rule.getPatience())));
    line("created by", Text.printable(rule.getCreatedBy()));
    if (rule.getLastSuggestedAt() != null) {
      line("last", Text.time(rule.getLastSuggestedAt()));
    }
    if (rule.getPausedBy() != null) {
      line(
          "paused",
          "by %s since %s"
              .formatted(Text.printable(rule.getPausedBy()), Text.time(rule.getPausedAt())));
    }
  }

  private void line(String name, String value) {
    invocation.console().print("%-12s %s".formatted(name, value));
  }
}
