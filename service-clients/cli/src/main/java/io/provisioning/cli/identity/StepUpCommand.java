package io.provisioning.cli.identity;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows a factor again, for what asks for a fresh one. */
@Command(
    name = "step-up",
    description = "Show your second factor again, or your password if you have none.")
public final class StepUpCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--code",
      paramLabel = "<code>",
      description = "Code from the authenticator, or a recovery code (default: prompted for).")
  private @Nullable String code;

  @Option(
      names = "--password-file",
      paramLabel = "<file>",
      description = "File with the password in its first line (default: prompted for).")
  private @Nullable Path passwordFile;

  @Mixin private JsonOption json = new JsonOption();

  StepUpCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var at = new FreshFactor(invocation).show(code, passwordFile);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(Map.of("authenticated_at", at)));
    } else {
      invocation.console().note("verified at " + at);
    }
    return ExitCode.DONE;
  }
}
