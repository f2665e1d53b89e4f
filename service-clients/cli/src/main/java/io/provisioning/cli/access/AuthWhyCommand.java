package io.provisioning.cli.access;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.AccessReasons;
import io.provisioning.client.controlcenter.model.PolicyPart;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "why",
    description = "Explain why something is allowed or denied, and what would change that.")
final class AuthWhyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private AskedAccess asked = new AskedAccess();
  @Mixin private JsonOption json = new JsonOption();

  AuthWhyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var why = invocation.door().controlCenter().authorization().explainAccess(asked.question());
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(why));
    } else {
      print(invocation.console(), why);
    }
    return ExitCode.DONE;
  }

  private static void print(Console console, AccessReasons why) {
    console.print(Boolean.TRUE.equals(why.getAllowed()) ? "allowed" : "denied");
    why.getFailed()
        .forEach(id -> console.print("  `" + Text.printable(id) + "` could not be evaluated"));
    why.getPolicies().forEach(policy -> print(console, policy));
    if (why.getFlip().isEmpty()) {
      console.print("no one or two changes would reverse the decision");
    } else {
      console.print("any of these would reverse the decision:");
      why.getFlip().forEach(change -> console.print("  " + Text.printable(change)));
    }
  }

  private static void print(Console console, PolicyPart policy) {
    console.print(
        "%s %s %s (%s)"
            .formatted(
                Boolean.TRUE.equals(policy.getDecided()) ? "*" : " ",
                policy.getEffect().getValue(),
                Text.printable(policy.getId()),
                Text.printable(policy.getAt())));
    policy
        .getChecks()
        .forEach(check ->
            console.print(
                "      %-3s %s %s"
                    .formatted(
                        Boolean.TRUE.equals(check.getHolds()) ? "yes" : "no",
                        check.getPart(),
                        Text.printable(check.getText()))));
  }
}
