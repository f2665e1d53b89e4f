package io.provisioning.cli.identity;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "revoke", description = "End a session immediately.")
final class SessionRevokeCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<session>", description = "Its id, as `session list` shows it.")
  private String session = "";

  @Mixin private JsonOption json = new JsonOption();

  SessionRevokeCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    invocation.door().asPerson().identity().endSession(session);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(Map.of("ended", session)));
    } else {
      invocation.console().note("ended " + session);
    }
    return ExitCode.DONE;
  }
}
