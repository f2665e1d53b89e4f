package io.provisioning.surrealdb.shop;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testcontainers.containers.GenericContainer;

/**
 * Looks like a container of SurrealDB's image, and is the launcher's process: where no image can be
 * pulled, a test with {@code @ServiceConnection} works all the same.
 */
final class LaunchedContainer extends GenericContainer<LaunchedContainer> {

  private static final String IMAGE = "surrealdb/surrealdb:v3";

  private LaunchedEngine engine;

  LaunchedContainer() {
    super(IMAGE);
    withEnv("SURREAL_PASS", LaunchedEngine.PASSWORD);
  }

  @Override
  public void start() {
    if (engine == null) {
      try {
        engine =
            LaunchedEngine.start(
                Files.createTempDirectory(Path.of("target").toAbsolutePath(), "surrealdb"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void stop() {
    if (engine != null) {
      engine.close();
      engine = null;
    }
  }

  // the real one asks for the image
  @Override
  public String getDockerImageName() {
    return IMAGE;
  }

  @Override
  public boolean isRunning() {
    return engine != null;
  }

  @Override
  public String getHost() {
    return engine.uri().getHost();
  }

  @Override
  public Integer getMappedPort(int originalPort) {
    return engine.uri().getPort();
  }
}
