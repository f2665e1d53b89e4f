package io.provisioning.config.layer;

import io.provisioning.config.sealing.Unsealer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A home of the platform whose layers a test writes. */
record LayersFixture(Path home, Map<String, String> environment, Unsealer unsealer) {

  static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T19:30:05Z"), ZoneOffset.ofHours(9));

  LayersFixture(Path home) {
    this(home, new HashMap<>(), Unsealer.none());
  }

  LayersFixture write(String path, String text) throws IOException {
    var file = home.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  LayersFixture variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Configuration load(String... flags) {
    return Configuration.load(
        new ConfigurationSources(
            home,
            home,
            "web",
            Map.of(Keys.ORCHESTRATOR_PORT, home.resolve("run/port")),
            environment,
            List.of(flags),
            CLOCK),
        unsealer);
  }
}
