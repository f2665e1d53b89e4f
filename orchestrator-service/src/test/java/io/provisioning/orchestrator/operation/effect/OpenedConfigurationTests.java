package io.provisioning.orchestrator.operation.effect;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.secret.Redaction;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenedConfigurationTests {

  @Test
  void itsTextShowsNoValue() {
    var secret = "correct-horse-battery";
    var configuration =
        new OpenedConfiguration(
            Map.of("password", secret), Map.of("x", secret), Redaction.of(List.of(secret)));

    assertThat(configuration.toString()).doesNotContain(secret);
  }
}
