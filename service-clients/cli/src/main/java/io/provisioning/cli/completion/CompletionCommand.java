package io.provisioning.cli.completion;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = {
      "Print a script for the shell: `source <(./provisioning completion bash)`, the same for zsh,"
          + " or `./provisioning completion fish | source`."
    })
public final class CompletionCommand implements Callable<Integer> {

  private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  private final Invocation invocation;

  @Parameters(paramLabel = "<shell>", description = "bash, zsh or fish.")
  private String shell = "";

  @Spec private @Nullable CommandSpec spec;

  CompletionCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("picocli has set no spec");
    }
    var root = spec.root().commandLine();
    var script =
        switch (shell) {
          // the same script serves both: it turns zsh's own support for bash's completion on
          case "bash", "zsh" -> BashScript.of(root);
          case "fish" -> FishScript.of(root);
          default ->
              throw CommandProblem.INVALID_ARGUMENT.because(
                  "there is no completion for `%s`%s"
                      .formatted(shell, DidYouMean.question(shell, SHELLS)),
                  "shells are: " + String.join(", ", SHELLS));
        };
    invocation.console().print(script);
    return ExitCode.DONE;
  }
}
