package io.provisioning.cli.remediation;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.detector.model.PreviewRemediation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "preview",
    description = "Show what a remediation would have decided on past alerts; creates nothing.")
final class RemediationPreviewCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      arity = "1..*",
      paramLabel = "<matcher>",
      description = "All must match, such as `alertname=ServerUnreachable` or `server!=test`.")
  private List<String> matchers = List.of();

  @Option(
      names = "--days",
      paramLabel = "<n>",
      description = "How far back, at most 31 (default: 30).")
  private int days = 30;

  @Mixin private RuleOptions rule = new RuleOptions();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  RemediationPreviewCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = workspace.name(invocation);
    var wanted =
        new PreviewRemediation()
            .workspace(name)
            .matchers(RemediationText.matchers(matchers))
            .action(PreviewRemediation.ActionEnum.fromValue(rule.action()))
            .perDay(rule.perDay())
            .coolDown(rule.coolDown())
            .patience(rule.patience())
            .days(days);
    var found = invocation.door().detector().remediations().previewRemediation(wanted);
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    console.print(
        "since %s: %d alerts match, %d suggestions"
            .formatted(Text.time(found.getFrom()), found.getMatched(), found.getSuggested()));
    RemediationText.print(console, found.getItems(), name);
    return ExitCode.DONE;
  }
}
