package io.provisioning.vault.seal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.seal.service.KeyServices;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Whether the key service opens the root keys, which the next start needs. One on another machine
 * is not asked each time.
 */
@Component("keyService")
final class KeyServiceHealth implements HealthIndicator {

  private final Keys keys;
  private final KeyServices service;
  private final Seal seal;
  private final ChangeGate gate;

  KeyServiceHealth(Keys keys, KeyServices service, Seal seal, ChangeGate gate) {
    this.keys = keys;
    this.service = service;
    this.seal = seal;
    this.gate = gate;
  }

  @Override
  public Health health() {
    var problem = problem();
    var health = problem == null ? Health.up() : Health.down().withDetail("problem", problem);
    return health
        .withDetail("service", service.name())
        .withDetail("sealed", seal.isSealed())
        .withDetail("observing", gate.observing().isPresent())
        .build();
  }

  private @Nullable String problem() {
    var fresh = service.fresh();
    if (fresh.isPresent()) {
      return fresh.get().problem();
    }
    var roots = keys.roots();
    if (roots.isEmpty()) {
      return service.last().map(KeyServices.Answer::problem).orElse(null);
    }
    try {
      for (var root : roots) {
        Arrays.fill(service.open(root.service(), root.sealed().bytes(), root.version()), (byte) 0);
      }
      return null;
    } catch (ProblemException e) {
      return e.detail();
    }
  }
}
