package io.provisioning.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.testkit.DocumentedRoutes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OpenApiIntegrationTests extends RunningRegistry {

  @Test
  void theLiveDocumentIsTheCommittedOne() throws Exception {
    var committed = DocumentedRoutes.read(Path.of("openapi.yaml")).byName();
    var live =
        DocumentedRoutes.parse(new String(send("GET", "/openapi").body(), StandardCharsets.UTF_8))
            .byName();

    assertThat(live.keySet()).isEqualTo(committed.keySet());
    assertThat(committed)
        .allSatisfy((route, content) -> assertThat(live.get(route)).as(route).isEqualTo(content));
  }
}
