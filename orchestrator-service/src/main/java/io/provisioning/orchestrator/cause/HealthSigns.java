package io.provisioning.orchestrator.cause;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.RecordedResource;
import java.time.Instant;
import java.util.List;

/** Taskservs that say they are not well. */
final class HealthSigns implements Sign.Source {

  private final Health.Source health;

  HealthSigns(Health.Source health) {
    this.health = health;
  }

  @Override
  public List<Sign> of(RecordedResource resource, Instant at) {
    if (resource.resource().kind() != ResourceRef.Kind.TASKSERV) {
      return List.of();
    }
    return health.of(resource).stream()
        .filter(now -> now.state() == Health.State.UNHEALTHY)
        .map(now -> Sign.since(Sign.Kind.UNHEALTHY, complaint(now), now.since()))
        .toList();
  }

  private static String complaint(Health health) {
    var detail = health.detail();
    return detail == null ? "is unhealthy" : "is unhealthy: " + detail.strip();
  }
}
