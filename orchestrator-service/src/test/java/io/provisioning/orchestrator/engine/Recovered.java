package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.Journal;
import java.util.Map;
import org.springframework.context.SmartLifecycle;

/** How long this process took to open the journal and to make the workflows out of it. */
final class Recovered {

  private long journalBegan;
  private long journalTook;
  private long engineBegan;
  private long engineTook;

  void journalBegins() {
    journalBegan = System.nanoTime();
  }

  Journal journalStands(Journal journal) {
    journalTook = System.nanoTime() - journalBegan;
    return journal;
  }

  SmartLifecycle beforeEngine() {
    return new Mark(-1, () -> engineBegan = System.nanoTime());
  }

  SmartLifecycle afterEngine() {
    return new Mark(1, () -> engineTook = System.nanoTime() - engineBegan);
  }

  Map<String, Double> millis() {
    return Map.of(
        "journal_ms", journalTook / 1e6,
        "engine_ms", engineTook / 1e6,
        "recovery_ms", (journalTook + engineTook) / 1e6);
  }

  /** The engine's phase is 0. */
  private record Mark(int phase, Runnable action) implements SmartLifecycle {
    @Override
    public void start() {
      action.run();
    }

    @Override
    public void stop() {}

    @Override
    public boolean isRunning() {
      return false;
    }

    @Override
    public int getPhase() {
      return phase;
    }
  }
}
