package io.provisioning.cli.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.detector.model.AlertView;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlertedResourceTests {

  private static String id(Map<String, String> labels) {
    return AlertedResource.of(new AlertView().labels(labels)).map(AlertedResource::id).orElse("");
  }

  /** The alert on drift counts, so it names the infrastructure alone. */
  @Test
  void labelsNameAResourceOrAWholeInfrastructure() {
    var drift = Map.of("workspace", "default", "infrastructure", "web", "kind", "gone");
    assertThat(id(drift)).isEqualTo("web");
    assertThat(id(Map.of("workspace", "default", "infrastructure", "web", "server", "db")))
        .isEqualTo("web/server/db");
    assertThat(id(Map.of("service", "vault"))).isEmpty();
  }
}
