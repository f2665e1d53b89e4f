package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.SurrealClient;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Whether the engine answers. */
final class SurrealHealthIndicator extends AbstractHealthIndicator {

  private final SurrealClient client;

  SurrealHealthIndicator(SurrealClient client) {
    super("SurrealDB does not answer");
    this.client = client;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    builder.up().withDetail("version", client.version());
  }
}
