package io.provisioning.cli.vault;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "test",
    description =
        "Have the key service seal and open random bytes now; exit code 69 if it does not.")
final class KmsTestCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  KmsTestCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var answer = invocation.door().vault().seal().testKeyService(UUID.randomUUID().toString());
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(answer)
                : "the key service sealed and opened in %d ms".formatted(answer.getMilliseconds()));
    return ExitCode.DONE;
  }
}
