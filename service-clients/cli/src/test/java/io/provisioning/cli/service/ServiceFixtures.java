package io.provisioning.cli.service;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Style;
import io.provisioning.cli.home.Checkout;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** Folders of services, and a home to start them in. */
public final class ServiceFixtures {

  public static final Path CHECKOUT = Path.of("../..").toAbsolutePath().normalize();

  private ServiceFixtures() {}

  /** A folder with this {@code service.yaml} and a contract. */
  public static Path folder(Path folder, String yaml) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("openapi.yaml"), "openapi: 3.0.3\n");
    Files.writeString(folder.resolve(ServiceFile.NAME), yaml);
    return folder;
  }

  /** One that needs nothing. */
  public static String plain(String name, int port) {
    return "name: %s\nport: %d\nstart: [sleep, '300']\n".formatted(name, port);
  }

  public static Invocation invocation(Path home, Map<String, String> environment)
      throws IOException {
    return invocation(home, CHECKOUT, environment, new StringWriter());
  }

  public static Invocation invocation(
      Path home, Path checkout, Map<String, String> environment, StringWriter told)
      throws IOException {
    var made = new Home(home);
    PrivateFiles.directory(made.run());
    PrivateFiles.directory(made.log());
    var writer = new PrintWriter(told, true);
    return new Invocation(
        new Console(
            writer,
            writer,
            new BufferedReader(Reader.nullReader()),
            new Console.Abilities(false, false, false, Style.PLAIN),
            () -> new Console.Size(100, 1000),
            () -> null),
        environment,
        home,
        made,
        new Checkout(checkout),
        Clock.systemUTC(),
        Thread::sleep,
        () -> {
          throw new IllegalStateException("no document is read here");
        });
  }
}
