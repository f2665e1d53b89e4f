package io.provisioning.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.layer.Key;
import io.provisioning.config.layer.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * On which port of this machine {@code up} started a service last.
 *
 * @param service its name
 */
public record LastPort(String service) {

  public static final LastPort ORCHESTRATOR = new LastPort("orchestrator");
  public static final LastPort CONTROL_CENTER = new LastPort("control-center");
  public static final LastPort VAULT = new LastPort("vault");
  public static final LastPort REGISTRY = new LastPort("extension-registry");
  public static final LastPort DETECTOR = new LastPort("detector");

  private static final String ENDING = "-port";

  /** Where a home remembers its ports; settings without anything said are those. */
  public static Map<Key<?>, Path> files(Home home) {
    return all(home)
        .distinct()
        .collect(Collectors.toMap(port -> Keys.portOf(port.service), port -> port.file(home)));
  }

  private static Stream<LastPort> all(Home home) {
    var names = home.run().toFile().list();
    return Stream.concat(
        Stream.of(ORCHESTRATOR),
        Stream.of(names == null ? new String[0] : names)
            .filter(name -> name.endsWith(ENDING))
            .map(name -> new LastPort(name.substring(0, name.length() - ENDING.length()))));
  }

  /** Where that was, if it was ever started. */
  public OptionalInt of(Home home) {
    try {
      return OptionalInt.of(Integer.parseInt(Files.readString(file(home), UTF_8).strip()));
    } catch (IOException | NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** Keeps it for the commands that follow. */
  public void remember(Home home, int port) throws IOException {
    PrivateFiles.write(file(home), port + "\n");
  }

  /** That of the orchestrator is older than other services. */
  private Path file(Home home) {
    return home.run().resolve(equals(ORCHESTRATOR) ? "port" : service + ENDING);
  }
}
