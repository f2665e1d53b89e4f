package io.provisioning.cli.access;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List the active policies.")
final class PolicyListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--versions",
      description = "List the versions of the stored policies, newest first.")
  private boolean versions;

  @Mixin private JsonOption json = new JsonOption();

  PolicyListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (versions) {
      listVersions();
    } else {
      listPolicies();
    }
    return ExitCode.DONE;
  }

  private void listPolicies() {
    var policies = invocation.door().asPerson().authorization().listPolicies().getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(policies));
      return;
    }
    var table = new Table("POLICY", "EFFECT", "WRITTEN AT", "DESCRIPTION");
    policies.forEach(policy ->
        table.row(
            Text.printable(policy.getId()),
            policy.getEffect().getValue(),
            Text.printable(policy.getAt()),
            Text.printable(Optional.ofNullable(policy.getDescription()).orElse("-"))));
    table.print(invocation.console(), "no policies");
  }

  private void listVersions() {
    var found = invocation.door().asPerson().authorization().listPolicyVersions().getItems();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
      return;
    }
    var table = new Table("VERSION", "STATE", "AUTHOR", "CREATED", "COMMENT");
    found.forEach(version ->
        table.row(
            String.valueOf(version.getNumber()),
            version.getState().getValue(),
            Text.printable(version.getAuthor()),
            Text.time(version.getCreatedAt()),
            Text.printable(version.getComment())));
    table.print(invocation.console(), "no versions yet");
  }
}
