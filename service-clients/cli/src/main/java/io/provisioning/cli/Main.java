package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Style;
import io.provisioning.cli.console.WindowSize;
import io.provisioning.cli.home.Checkout;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** Where the process begins. */
final class Main {

  /** Providers that documents may name; which of them can be used, the orchestrator knows. */
  private static final List<String> PROVIDERS =
      List.of("local", "demo", "hetzner", "ssh", "upcloud", "aws");

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(new CommandTree(invocation()).execute(arguments));
  }

  static Invocation invocation() {
    var environment = System.getenv();
    return new Invocation(
        console(environment),
        environment,
        Path.of(System.getProperty("provisioning.directory", "")).toAbsolutePath(),
        Home.of(environment, Path.of(System.getProperty("user.home"))),
        checkout(),
        Clock.systemUTC(),
        Thread::sleep,
        Main::language);
  }

  static Checkout checkout() {
    return new Checkout(Path.of(System.getProperty("provisioning.checkout", "")).toAbsolutePath());
  }

  private static InfrastructureLanguage language() {
    return InfrastructureLanguage.create(PROVIDERS);
  }

  /** The launcher tells which streams are terminals: asking here would cost a native call each. */
  private static Console console(Map<String, String> environment) {
    var terminals = System.getProperty("provisioning.terminals", "");
    boolean redraws = terminals.contains("2") && !"dumb".equals(environment.get("TERM"));
    boolean coloured =
        redraws && terminals.contains("1") && environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new Console(
        writer(FileDescriptor.out),
        writer(FileDescriptor.err),
        new BufferedReader(new InputStreamReader(System.in, UTF_8)),
        new Console.Abilities(
            terminals.contains("0") && terminals.contains("2"),
            redraws,
            terminals.contains("1"),
            coloured ? Style.COLOURED : Style.PLAIN),
        redraws ? new WindowSize(environment) : WindowSize::none);
  }

  private static PrintWriter writer(FileDescriptor descriptor) {
    return new PrintWriter(new FileOutputStream(descriptor), false, UTF_8);
  }
}
