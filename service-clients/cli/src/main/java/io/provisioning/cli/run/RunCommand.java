package io.provisioning.cli.run;

import io.provisioning.cli.child.ChildProgram;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "run",
    description = {
      "Run a program with secrets in its environment or in temporary files. Its"
          + " exit code is passed on.",
      "What it prints appears line by line, without the secrets; if it prints one, the command"
          + " ends with 4."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning run --secret PGPASSWORD=web/db#password -- psql --host db shop",
      "  provisioning run --secret-file KEY=web/tls#key?version=3 -- sh -c 'openssl rsa -in $KEY'"
    })
public final class RunCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--secret",
      paramLabel = "<variable>=<path>#<field>",
      description = "Variable that holds the value.")
  private Map<String, String> variables = Map.of();

  @Option(
      names = "--secret-file",
      paramLabel = "<variable>=<path>#<field>",
      description = "Variable that names a file with the value, in memory where possible.")
  private Map<String, String> files = Map.of();

  @Parameters(arity = "1..*", paramLabel = "<program>", description = "Program and its arguments.")
  private List<String> program = List.of();

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  RunCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var wanted = WantedSecret.of(variables, files);
    try (var given =
        GivenSecrets.reveal(
            invocation, workspace.name(invocation), wanted, "run " + program.getFirst())) {
      var builder =
          new ProcessBuilder(program)
              .directory(invocation.directory().toFile())
              .redirectInput(ProcessBuilder.Redirect.INHERIT);
      builder.environment().putAll(given.environment());
      return run(builder, new GuardedOutput(given.redaction()));
    }
  }

  private int run(ProcessBuilder builder, GuardedOutput output) throws InterruptedException {
    int code;
    try (var child =
        ChildProgram.startNamed(invocation, builder, "name a program on the PATH, after `--`")) {
      var process = child.process();
      var console = invocation.console();
      var errors =
          Thread.ofVirtual().start(() -> output.pass(process.getErrorStream(), console.err()));
      output.pass(process.getInputStream(), console.out());
      errors.join();
      code = child.waitFor();
    }
    if (output.hasMasked()) {
      throw CommandProblem.SECRET_PRINTED.because(
          "`%s` printed a secret, which was masked, and ended with %d"
              .formatted(program.getFirst(), code),
          "make it print less; if it also writes elsewhere, change the secret");
    }
    return code;
  }
}
