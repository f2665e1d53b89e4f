package io.provisioning.cli.grant;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "end", description = "End a grant early.")
final class GrantEndCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<grant>", description = "Id of the grant.")
  private String id = "";

  @Mixin private JsonOption json = new JsonOption();

  GrantEndCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    invocation.door().asPerson().authorization().endGrant(id);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(Map.of("ended", id)));
    } else {
      invocation.console().note("ended " + id);
    }
    return ExitCode.DONE;
  }
}
