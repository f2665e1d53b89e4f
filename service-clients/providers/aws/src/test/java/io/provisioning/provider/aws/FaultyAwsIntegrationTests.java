package io.provisioning.provider.aws;

import io.provisioning.provider.testkit.cloud.Faults;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

/** The same where one request in ten fails: before its effect, after it, or for want of a slot. */
@Tag("proof-clouds")
class FaultyAwsIntegrationTests extends AwsContract {

  @Override
  protected Faults faults() {
    return Faults.none()
        .withLatency(Duration.ofMillis(2))
        .withRates(0.02, 0.03, 0.04)
        .withMalformed(0.02)
        .withLag(Duration.ofMillis(20));
  }
}
