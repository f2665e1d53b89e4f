package io.provisioning.cli;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Style;
import io.provisioning.cli.home.Checkout;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** Runs commands in this process, with a home of their own and a fake orchestrator. */
final class Shell implements AutoCloseable {

  private static final Checkout CHECKOUT = new Checkout(checkout());
  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo"));

  final Path directory;
  final Home home;
  final FakeOrchestrator orchestrator = new FakeOrchestrator();
  final Map<String, String> environment = new HashMap<>();

  /** What happens while a command waits. */
  Runnable whenPausing = () -> {};

  private String out = "";
  private String err = "";
  private String typed = "";
  private byte[] piped = {};
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private boolean asks;
  private boolean redraws;
  private boolean shows;

  Shell(Path directory) throws IOException {
    this.directory = directory;
    home = new Home(directory.resolve("home"));
    PrivateFiles.directory(home.directory());
    PrivateFiles.directory(home.run());
    PrivateFiles.write(home.token(), FakeOrchestrator.TOKEN + "\n");
    Mode.SOLO.remember(home);
    LastPort.ORCHESTRATOR.remember(home, orchestrator.port());
  }

  /** Declares an infrastructure in the default workspace. */
  Path declare(String name, String yaml) throws IOException {
    var file = home.directory().resolve("workspaces/default/infra/" + name + "/infra.yaml");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, yaml);
  }

  /** Somebody has signed in at a control center of this address. */
  void signedIn(String url) throws IOException {
    environment.put("PROVISIONING_CONTROL_CENTER__URL", url);
    PrivateFiles.write(
        home.credentials(),
        """
        {"url": "%s", "accessToken": "%s", "expiresAt": "2100-01-01T00:00:00Z"}
        """
            .formatted(url, FakeOrchestrator.TOKEN));
  }

  /** Somebody sits at the terminal and types this. */
  void typing(String answer) {
    typed = answer + "\n";
    asks = true;
  }

  /** This is piped in, and nobody can answer. */
  void piping(String text) {
    typed = text;
    asks = false;
  }

  /** These bytes are piped in. */
  void piping(byte[] content) {
    piped = content;
  }

  /** What was piped out by the last command. */
  byte[] bytes() {
    return bytes.toByteArray();
  }

  /** Somebody sees the results. */
  void showing() {
    shows = true;
  }

  /** What was written can be overwritten. */
  void redrawing() {
    redraws = true;
  }

  int run(String... arguments) {
    var output = new StringWriter();
    var errors = new StringWriter();
    bytes.reset();
    int code = commands(output, errors).execute(arguments);
    out = output.toString();
    err = errors.toString();
    return code;
  }

  /** The commands, without running one. */
  CommandLine tree() {
    return commands(new StringWriter(), new StringWriter()).build();
  }

  private CommandTree commands(StringWriter output, StringWriter errors) {
    var input = new BufferedReader(new StringReader(typed));
    var console =
        new Console(
            new PrintWriter(output),
            new PrintWriter(errors),
            input,
            new Console.Abilities(asks, redraws, shows, Style.PLAIN),
            () -> new Console.Size(100, 1000),
            () -> input.lines().findFirst().orElse(null),
            new Console.Pipes(() -> new ByteArrayInputStream(piped), () -> bytes));
    var invocation =
        new Invocation(
            console,
            environment,
            directory,
            home,
            CHECKOUT,
            Clock.fixed(ApiFixtures.START.plusSeconds(60), ZoneOffset.UTC),
            duration -> whenPausing.run(),
            Shell::language);
    return new CommandTree(invocation);
  }

  /** The catalogue and the services of this clone, and nothing that was built. */
  private static Path checkout() {
    try {
      var checkout = Files.createTempDirectory("provisioning-checkout-");
      checkout.toFile().deleteOnExit();
      link(checkout, "extension-registry");
      link(checkout, "deploy");
      for (var service : List.of("orchestrator-service", "control-center")) {
        Files.createDirectory(checkout.resolve(service)).toFile().deleteOnExit();
        link(checkout, service + "/service.yaml");
        link(checkout, service + "/openapi.yaml");
      }
      return checkout;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void link(Path checkout, String name) throws IOException {
    var link = checkout.resolve(name);
    Files.createSymbolicLink(link, Path.of("../..").resolve(name).toRealPath());
    link.toFile().deleteOnExit();
  }

  /** One engine for all tests: it takes a second to start. */
  private static InfrastructureLanguage language() {
    return LANGUAGE;
  }

  String out() {
    return out;
  }

  String err() {
    return err;
  }

  @Override
  public void close() {
    orchestrator.close();
  }
}
