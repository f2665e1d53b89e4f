package io.provisioning.orchestrator.engine.steering;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.provisioning.orchestrator.engine.EngineSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Shows that workflows stand still, and mends it: the process ends, and the next one reads them
 * from the journal. A process that has only just begun stays, since it would meet the same fault
 * again and again, and all other workflows with it.
 */
@Component("workflows")
final class StalledWorkflows implements HealthIndicator, MeterBinder {

  private static final Logger log = LoggerFactory.getLogger(StalledWorkflows.class);
  private static final int MOST = 5;

  private final WorkflowEngine engine;
  private final Duration restartAfter;
  private final Clock clock;
  private final Instant begin;
  private final Consumer<String> restart;

  @Autowired
  StalledWorkflows(WorkflowEngine engine, EngineSettings settings, Clock clock, NextProcess next) {
    this(engine, settings.restartAfter(), clock, next::begin);
  }

  StalledWorkflows(
      WorkflowEngine engine, Duration restartAfter, Clock clock, Consumer<String> restart) {
    this.engine = engine;
    this.restartAfter = restartAfter;
    this.clock = clock;
    this.restart = restart;
    begin = clock.instant();
    engine.whenStalled(this::stalled);
  }

  private void stalled() {
    if (Duration.between(begin, clock.instant()).compareTo(restartAfter) >= 0) {
      log.error("the service ends, to be started again: a workflow stands still");
      restart.accept("workflow-stalled");
    }
  }

  @Override
  public Health health() {
    var all = engine.stalled().toList();
    if (all.isEmpty()) {
      return Health.up().build();
    }
    var which =
        all.stream()
            .limit(MOST)
            .map(view -> view.id() + " (" + view.stalled() + ")")
            .collect(Collectors.joining(", "));
    return Health.down()
        .withDetail("stalled", all.size())
        .withDetail(
            "problem", "workflows are stalled until the orchestrator is restarted: " + which)
        .build();
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("provisioning.workflows.stalled", engine, it -> it.stalled().count())
        .description("workflows that stand still until the service is started again")
        .register(registry);
  }
}
