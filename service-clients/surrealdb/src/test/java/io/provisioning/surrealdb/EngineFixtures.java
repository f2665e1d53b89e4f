package io.provisioning.surrealdb;

import io.provisioning.surrealdb.SurrealSettings.Reconnection;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.time.Duration;

/** Clients of the real engine. */
final class EngineFixtures {

  private EngineFixtures() {}

  /** As the root user, who is back soon. */
  static SurrealSettings settingsOf(LaunchedEngine engine) {
    var root = Credentials.root("root", LaunchedEngine.PASSWORD);
    return SurrealSettings.of(engine.uri(), "test", "test", root)
        .withReconnection(new Reconnection(Duration.ofMillis(20), Duration.ofMillis(200), 0.5));
  }

  static SurrealClient connectTo(LaunchedEngine engine) {
    return SurrealClient.connect(settingsOf(engine));
  }
}
