package io.provisioning.controlcenter;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.identity.TestPeople;
import io.provisioning.service.testkit.DocumentedRoutes;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class OpenApiIntegrationTests extends RunningControlCenter {

  @Autowired private TestPeople people;

  @Test
  void theLiveDocumentIsTheCommittedOne() {
    var committed = DocumentedRoutes.read(Path.of("openapi.yaml")).byName();
    var live = DocumentedRoutes.parse(get("/openapi", people.administrator()).text()).byName();

    assertThat(live.keySet()).isEqualTo(committed.keySet());
    assertThat(committed)
        .allSatisfy((route, content) -> assertThat(live.get(route)).as(route).isEqualTo(content));
  }
}
