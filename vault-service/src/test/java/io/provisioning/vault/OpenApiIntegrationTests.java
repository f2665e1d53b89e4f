package io.provisioning.vault;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.testkit.DocumentedRoutes;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OpenApiIntegrationTests extends RunningVault {

  @Test
  void theLiveDocumentIsTheCommittedOne() {
    var committed = DocumentedRoutes.read(Path.of("openapi.yaml")).byName();
    var live = DocumentedRoutes.parse(get("/openapi").text()).byName();

    assertThat(live.keySet()).isEqualTo(committed.keySet());
    assertThat(committed)
        .allSatisfy((route, content) -> assertThat(live.get(route)).as(route).isEqualTo(content));
  }
}
