package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.JournalLost;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Ends the process once another one writes its journal. Nothing it could do would be durable any
 * more, and what it knows of workflows is out of date; the next process reads all of it anew.
 */
@Component
final class LostJournal {

  /** As {@code EX_TEMPFAIL}: whoever supervises the process may start it again. */
  private static final int EXIT_CODE = 75;

  private final ConfigurableApplicationContext service;
  private final WorkflowEngine engine;

  LostJournal(ConfigurableApplicationContext service, WorkflowEngine engine) {
    this.service = service;
    this.engine = engine;
  }

  @EventListener(JournalLost.class)
  void end() {
    engine.close();
    AvailabilityChangeEvent.publish(service, ReadinessState.REFUSING_TRAFFIC);
    // who tells of it holds what the end waits for, and may be a daemon, for which no exit code
    // waits
    Thread.ofPlatform()
        .name("journal-lost")
        .daemon(false)
        .start(() -> System.exit(SpringApplication.exit(service, () -> EXIT_CODE)));
  }
}
