package io.provisioning.cli.audit;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "erase",
    description = "Permanently erase the personal data of an account; audit records stay.")
final class AuditEraseCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<account>", description = "Id of the account.")
  private String account = "";

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private JsonOption json = new JsonOption();

  AuditEraseCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var console = invocation.console();
    if (!yes) {
      console.confirm("This permanently erases the personal data of " + account + ".");
    }
    invocation.door().asPerson().audit().erasePerson(account);
    console.print(
        json.isSet(invocation)
            ? JsonText.pretty(Map.of("erased", account))
            : "the personal data of " + account + " is erased");
    return ExitCode.DONE;
  }
}
