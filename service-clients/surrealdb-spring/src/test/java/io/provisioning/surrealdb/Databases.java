package io.provisioning.surrealdb;

import io.provisioning.surrealdb.testing.LaunchedEngine;

/** Databases of the real engine; each test takes one of its own. */
public final class Databases {

  private Databases() {}

  /** Connects to one in the engine that all tests share. */
  public static SurrealClient connect(String database) {
    return connect(LaunchedEngine.shared(), database);
  }

  public static SurrealClient connect(LaunchedEngine engine, String database) {
    return SurrealClient.connect(settings(engine, database));
  }

  public static SurrealSettings settings(LaunchedEngine engine, String database) {
    var root = Credentials.root("root", LaunchedEngine.PASSWORD);
    return SurrealSettings.of(engine.uri(), "test", database, root);
  }
}
