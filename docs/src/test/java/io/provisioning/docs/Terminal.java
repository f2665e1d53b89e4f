package io.provisioning.docs;

import io.provisioning.cli.CommandTree;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Style;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * Where a person types commands, which run in this process and against whatever their home says. At
 * the other end nobody answers questions. Safe for use by many threads.
 *
 * @param directory the current one
 */
record Terminal(Path home, Path directory, Map<String, String> environment) {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo", "hetzner", "ssh", "upcloud", "aws"));

  /**
   * What a command did.
   *
   * @param results what went to standard output
   * @param messages what was said about it
   */
  record Outcome(int exitCode, String results, String messages) {

    /** All that a person sees. */
    String output() {
      return results + messages;
    }
  }

  Outcome run(List<String> arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code =
        commands(new PrintWriter(out), new PrintWriter(err))
            .execute(arguments.toArray(String[]::new));
    return new Outcome(code, out.toString(), err.toString());
  }

  /** The commands, without running one. */
  CommandLine tree() {
    var nowhere = new PrintWriter(Writer.nullWriter());
    return commands(nowhere, nowhere).build();
  }

  private CommandTree commands(PrintWriter out, PrintWriter err) {
    var console =
        new Console(
            out,
            err,
            new BufferedReader(Reader.nullReader()),
            new Console.Abilities(false, false, false, Style.PLAIN),
            () -> new Console.Size(200, 1000));
    var invocation =
        new Invocation(
            console,
            environment,
            directory,
            new Home(home),
            new io.provisioning.cli.home.Checkout(Checkout.ROOT),
            Clock.systemUTC(),
            Thread::sleep,
            () -> LANGUAGE);
    return new CommandTree(invocation);
  }
}
