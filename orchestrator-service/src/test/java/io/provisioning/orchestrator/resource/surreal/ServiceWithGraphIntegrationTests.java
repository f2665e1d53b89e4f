package io.provisioning.orchestrator.resource.surreal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.ResourceFixtures;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The whole service, told once where its database is: the journal and the graph are both there. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ServiceWithGraphIntegrationTests {

  @TempDir static Path home;

  private static @Nullable RunningEngine engine;

  @LocalServerPort private int port;
  @Autowired private ObjectProvider<Transition.Listener> listeners;
  @Autowired private SurrealProjection projection;
  @Autowired private SurrealReads reads;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    var started = RunningEngine.start(home);
    engine = started;
    var properties = started.properties("service");
    var journal = "provisioning.journal.surrealdb.";
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.journal.storage", () -> "surrealdb");
    registry.add("provisioning.surrealdb.url", () -> text(properties, journal + "uri"));
    registry.add(
        "provisioning.surrealdb.password-file", () -> text(properties, journal + "password-file"));
  }

  private static String text(Map<String, Object> properties, String name) {
    return String.valueOf(properties.get(name));
  }

  @AfterAll
  static void stop() {
    requireNonNull(engine).close();
  }

  @Test
  void whatTheEngineTellsOfIsInTheDatabase() {
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> projection.isCurrent("default"));
    var transition =
        new Transition(
            "default",
            "w",
            "o",
            ResourceRef.network("web", "lan"),
            null,
            ResourceFixtures.network(),
            new Facts("id", Map.of()),
            Instant.EPOCH,
            1);
    listeners.orderedStream().forEach(listener -> listener.transitioned(transition));
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> projection.isCurrent("default"));

    assertThat(reads.find("default", "web/network/lan")).isPresent();
    try (var api = new Api(port)) {
      var path = "/api/v1/resources?workspace=default";
      assertThat(api.get(path).text("/items/0/id")).isEqualTo("web/network/lan");
    }
  }
}
