package io.provisioning.cli.provider;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "policy",
    description = {
      "Print the least rights that an account needs at a provider.",
      "For aws it is a policy document of IAM."
    })
final class ProviderPolicyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<provider>", description = "Name of the provider.")
  private String name = "";

  @Mixin private JsonOption json = new JsonOption();

  ProviderPolicyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    DnsLabel.require("a provider", name);
    var policy = invocation.orchestrator().providers().getProviderPolicy(name);
    var text = policy.getText();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(policy));
    } else if (text == null) {
      invocation.console().note(name + " has no accounts, so no rights are needed");
    } else {
      invocation.console().print(text.stripTrailing());
    }
    return ExitCode.DONE;
  }
}
