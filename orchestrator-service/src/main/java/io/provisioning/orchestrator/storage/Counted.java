package io.provisioning.orchestrator.storage;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.journal.StoredJournal.Intake;
import org.jspecify.annotations.Nullable;

/**
 * Counts what goes into a copy, or what came to be there.
 *
 * @param into absent if it is only counted
 */
record Counted(Tally tally, @Nullable Intake into) implements Intake {

  @Override
  public void entry(Entry entry) {
    tally.putAway(entry);
    if (into != null) {
      into.entry(entry);
    }
  }

  @Override
  public void ended(Ended workflow) {
    tally.ended(workflow);
    if (into != null) {
      into.ended(workflow);
    }
  }

  @Override
  public void remembered(Memory memory) {
    tally.remembered(memory);
    if (into != null) {
      into.remembered(memory);
    }
  }

  @Override
  public void before(Entry entry) {
    tally.putAway(entry);
    if (into != null) {
      into.before(entry);
    }
  }

  @Override
  public void finish() {
    if (into != null) {
      into.finish();
    }
  }

  @Override
  public void close() {
    if (into != null) {
      into.close();
    }
  }
}
