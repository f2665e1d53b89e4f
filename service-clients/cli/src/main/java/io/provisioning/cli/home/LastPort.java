package io.provisioning.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/** On which port of this machine {@code up} started a service last. */
public enum LastPort {
  ORCHESTRATOR("port"),
  CONTROL_CENTER("control-center-port");

  private final String file;

  LastPort(String file) {
    this.file = file;
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
