package io.provisioning.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.service.testkit.DocumentedRoutes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class OpenApiIntegrationTests {

  @TempDir static Path home;

  @LocalServerPort private int port;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
  }

  @Test
  void theLiveDocumentIsTheCommittedOne() throws IOException {
    var committed = DocumentedRoutes.read(Path.of("openapi.yaml")).byName();
    SortedMap<String, Object> live;
    try (var api = new Api(port)) {
      live = DocumentedRoutes.parse(api.get("/openapi").body().toString()).byName();
    }

    assertThat(live.keySet()).isEqualTo(committed.keySet());
    assertThat(committed)
        .allSatisfy((route, content) -> assertThat(live.get(route)).as(route).isEqualTo(content));
  }
}
