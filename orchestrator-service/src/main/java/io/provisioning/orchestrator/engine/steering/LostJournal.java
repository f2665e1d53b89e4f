package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.journal.JournalLost;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Ends the process once another one writes its journal. Nothing it could do would be durable any
 * more, and what it knows of workflows is out of date.
 */
@Component
final class LostJournal {

  private final NextProcess next;

  LostJournal(NextProcess next) {
    this.next = next;
  }

  @EventListener(JournalLost.class)
  void end() {
    next.begin("journal-lost");
  }
}
