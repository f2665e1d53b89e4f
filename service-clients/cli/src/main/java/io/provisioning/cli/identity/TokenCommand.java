package io.provisioning.cli.identity;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints the token that a command would show, for other programs such as curl. */
@Command(
    name = "token",
    description = "Print an access token for other programs; it is valid for minutes.")
public final class TokenCommand implements Callable<Integer> {

  private final Invocation invocation;

  TokenCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    invocation.console().print(invocation.door().token());
    return ExitCode.DONE;
  }
}
