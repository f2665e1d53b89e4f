package io.provisioning.orchestrator.engine.steering;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.stereotype.Component;

/** Ends this process so that whoever supervises it starts the next, which reads all of it anew. */
@Component
final class NextProcess {

  /** As {@code EX_TEMPFAIL}: whoever supervises the process may start it again. */
  private static final int EXIT_CODE = 75;

  private final ConfigurableApplicationContext service;
  private final WorkflowEngine engine;

  NextProcess(ConfigurableApplicationContext service, WorkflowEngine engine) {
    this.service = service;
    this.engine = engine;
  }

  /** Returns at once. */
  void begin(String why) {
    engine.close();
    AvailabilityChangeEvent.publish(service, ReadinessState.REFUSING_TRAFFIC);
    // who tells of it holds what the end waits for, and may be a daemon, for which no exit code
    // waits
    Thread.ofPlatform()
        .name(why)
        .daemon(false)
        .start(() -> System.exit(SpringApplication.exit(service, () -> EXIT_CODE)));
  }
}
