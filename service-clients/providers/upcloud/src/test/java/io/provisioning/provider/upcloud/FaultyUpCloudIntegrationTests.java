package io.provisioning.provider.upcloud;

import io.provisioning.provider.testkit.cloud.Faults;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

/** The same where one request in ten fails: before its effect, after it, or for want of a slot. */
@Tag("proof-clouds")
class FaultyUpCloudIntegrationTests extends UpCloudContract {

  @Override
  protected Faults faults() {
    return Faults.none()
        .withLatency(Duration.ofMillis(2))
        .withRates(0.02, 0.03, 0.04)
        .withMalformed(0.02);
  }
}
