package io.provisioning.cli.remediation;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.detector.model.SaveRemediation;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "Create a remediation for alerts whose labels match.")
final class RemediationCreateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private RequiredRemediation remediation = new RequiredRemediation();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "<matcher>",
      description = "All must match, such as `alertname=ServerUnreachable` or `server!=test`.")
  private List<String> matchers = List.of();

  @Mixin private RuleOptions rule = new RuleOptions();
  @Mixin private JsonOption json = new JsonOption();

  RemediationCreateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted =
        new SaveRemediation()
            .workspace(remediation.workspace(invocation))
            .name(remediation.name())
            .matchers(RemediationText.matchers(matchers))
            .action(SaveRemediation.ActionEnum.fromValue(rule.action()))
            .perDay(rule.perDay())
            .coolDown(rule.coolDown())
            .patience(rule.patience());
    var api = invocation.door().detector().remediations();
    var made = api.createRemediation(wanted, UUID.randomUUID().toString());
    return RemediationText.printChanged(
        invocation.console(), json.isSet(invocation), made, "was created");
  }
}
