package io.provisioning.vault.seal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.observe.ChangeGate;
import java.util.Arrays;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Whether the key service opens the newest root key, which the next start needs. */
@Component("keyService")
final class KeyServiceHealth implements HealthIndicator {

  private final Keys keys;
  private final KeyService service;
  private final Seal seal;
  private final ChangeGate gate;

  KeyServiceHealth(Keys keys, KeyService service, Seal seal, ChangeGate gate) {
    this.keys = keys;
    this.service = service;
    this.seal = seal;
    this.gate = gate;
  }

  @Override
  public Health health() {
    var health = Health.up();
    try {
      for (var root : keys.roots()) {
        Arrays.fill(service.open(root.sealed(), root.version()), (byte) 0);
      }
    } catch (ProblemException e) {
      health = Health.down().withDetail("problem", e.detail());
    }
    return health
        .withDetail("service", service.name())
        .withDetail("sealed", seal.isSealed())
        .withDetail("observing", gate.observing().isPresent())
        .build();
  }
}
