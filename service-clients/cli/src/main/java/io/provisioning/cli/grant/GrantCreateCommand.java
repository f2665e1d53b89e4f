package io.provisioning.cli.grant;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.controlcenter.model.CreateGrant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "Grant an account access for a limited time, starting now.")
final class GrantCreateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<account>", description = "Name or id of the account.")
  private String account = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "<action>",
      description = "Actions, or groups of actions such as Operate.")
  private List<String> actions = new ArrayList<>();

  @Option(names = "--service-account", description = "The account is a service account.")
  private boolean isProgram;

  @Mixin private GrantScope scope = new GrantScope();
  @Mixin private GrantText text = new GrantText();

  GrantCreateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted =
        new CreateGrant()
            .principal(account)
            .principalKind(
                isProgram
                    ? CreateGrant.PrincipalKindEnum.SERVICE_ACCOUNT
                    : CreateGrant.PrincipalKindEnum.USER)
            .actions(actions)
            .workspace(scope.workspace())
            .reason(scope.reason())
            .minutes(scope.minutes());
    return text.print(invocation, invocation.door().asPerson().authorization().createGrant(wanted));
  }
}
