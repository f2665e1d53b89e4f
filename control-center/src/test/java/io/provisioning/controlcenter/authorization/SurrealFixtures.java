package io.provisioning.controlcenter.authorization;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import org.springframework.test.context.DynamicPropertyRegistry;

/** Databases of the real engine for tests with Spring. */
public final class SurrealFixtures {

  private SurrealFixtures() {}

  /** Connects to a database of its own in the engine that all tests share. */
  public static void connect(DynamicPropertyRegistry registry, String database) {
    registry.add("spring.surrealdb.uri", () -> LaunchedEngine.shared().uri());
    registry.add("spring.surrealdb.password", () -> LaunchedEngine.PASSWORD);
    registry.add("spring.surrealdb.namespace", () -> "test");
    registry.add("spring.surrealdb.database", () -> database);
  }
}
