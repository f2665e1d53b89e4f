package io.provisioning.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.layer.Key;
import io.provisioning.config.layer.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** On which port of this machine {@code up} started a service last. */
public enum LastPort {
  ORCHESTRATOR("port"),
  CONTROL_CENTER("control-center-port");

  private final String file;

  LastPort(String file) {
    this.file = file;
  }

  /** Where a home remembers its ports; settings without anything said are those. */
  public static Map<Key<?>, Path> files(Home home) {
    return Arrays.stream(values())
        .collect(Collectors.toMap(LastPort::key, port -> port.file(home)));
  }

  private Key<?> key() {
    return switch (this) {
      case ORCHESTRATOR -> Keys.ORCHESTRATOR_PORT;
      case CONTROL_CENTER -> Keys.CONTROL_CENTER_PORT;
    };
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

  private Path file(Home home) {
    return home.run().resolve(file);
  }
}
