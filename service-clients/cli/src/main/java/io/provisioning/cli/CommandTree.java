package io.provisioning.cli;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.ProblemOutput;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.ParseResult;

/** The commands, wired to one invocation, with the way they report problems. */
final class CommandTree {

  private final Invocation invocation;
  private final ProblemOutput problems;

  CommandTree(Invocation invocation) {
    this.invocation = invocation;
    problems = new ProblemOutput(invocation.console().err(), invocation.console().style());
  }

  /** The root command. Groups without a command of their own show their help. */
  CommandLine build() {
    var root = new CommandLine(ProvisioningCommand.class, new Constructing());
    root.getSubcommands().values().stream()
        .filter(group -> !group.getSubcommands().isEmpty())
        .forEach(group -> group.addSubcommand(new HelpCommand()));
    root.setOut(invocation.console().out());
    root.setErr(invocation.console().err());
    root.setUsageHelpAutoWidth(false);
    root.setUsageHelpWidth(Math.clamp(invocation.console().size().columns(), 60, 100));
    root.setExecutionExceptionHandler(this::failed);
    root.setParameterExceptionHandler(new UsageMistakes(problems)::handle);
    return root;
  }

  private int failed(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof ProblemException problem) {
      return problems.write(problem);
    }
    if (failure instanceof InterruptedException) {
      return ExitCode.INTERRUPTED;
    }
    problems.error("something went wrong that should not: " + failure);
    problems.help("please report it with the file " + traceOf(failure));
    return ExitCode.INTERNAL;
  }

  /** Where a fault of ours can be looked into; people are not shown it. */
  private static String traceOf(Exception failure) {
    try {
      var file = Files.createTempFile("provisioning-fault-", ".txt");
      try (var writer = new PrintWriter(Files.newBufferedWriter(file))) {
        failure.printStackTrace(writer);
      }
      return file.toString();
    } catch (IOException e) {
      return "(none: " + e.getMessage() + ")";
    }
  }

  /** Hands the invocation to every command that wants it. */
  private final class Constructing implements IFactory {

    private final IFactory fallback = CommandLine.defaultFactory();

    @Override
    public <K> K create(Class<K> type) throws Exception {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {Invocation.class})) {
          constructor.setAccessible(true);
          return type.cast(constructor.newInstance(invocation));
        }
      }
      return fallback.create(type);
    }
  }
}
