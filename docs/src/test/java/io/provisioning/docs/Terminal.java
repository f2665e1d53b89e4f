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

  Platform.Result run(List<String> arguments) {
    var written = new StringWriter();
    int code = commands(new PrintWriter(written)).execute(arguments.toArray(String[]::new));
    return new Platform.Result(code, written.toString());
  }

  /** The commands, without running one. */
  CommandLine tree() {
    return commands(new PrintWriter(Writer.nullWriter())).build();
  }

  private CommandTree commands(PrintWriter writer) {
    var console =
        new Console(
            writer,
            writer,
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
