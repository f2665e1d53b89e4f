package io.provisioning.service.job;

import java.util.stream.Collectors;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/** Shows which jobs do not do their work. The service itself works all the same. */
final class JobHealth implements HealthIndicator {

  /** Unlike that of something that is down, it takes the service out of nothing. */
  private static final Status DEGRADED = new Status("DEGRADED");

  private final Jobs jobs;

  JobHealth(Jobs jobs) {
    this.jobs = jobs;
  }

  @Override
  public Health health() {
    var problems = jobs.problems();
    if (problems.isEmpty()) {
      return Health.up().build();
    }
    var which =
        problems.entrySet().stream()
            .map(it -> it.getKey() + ": " + it.getValue())
            .collect(Collectors.joining("; "));
    return Health.status(DEGRADED).withDetail("problem", which).build();
  }
}
