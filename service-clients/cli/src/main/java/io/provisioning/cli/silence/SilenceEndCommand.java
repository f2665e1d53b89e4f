package io.provisioning.cli.silence;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "end", description = "End a silence.")
final class SilenceEndCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<silence>", description = "Id of the silence.")
  private UUID id = new UUID(0, 0);

  @Mixin private JsonOption json = new JsonOption();

  SilenceEndCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    invocation.door().detector().silences().endSilence(id, UUID.randomUUID().toString());
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("ended", id))
                : "silence %s has ended".formatted(id));
    return ExitCode.DONE;
  }
}
