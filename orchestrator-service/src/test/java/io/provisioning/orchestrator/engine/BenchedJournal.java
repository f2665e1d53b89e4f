package io.provisioning.orchestrator.engine;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Options;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Fills the journal with what workflows would have left there. */
public final class BenchedJournal {

  private static final int BATCH = 2_000;
  private static final String WORKSPACE = "bench-filled";

  private final Journal journal;
  private final List<Entry> batch = new ArrayList<>();
  private long events;

  public BenchedJournal(Journal journal) {
    this.journal = journal;
  }

  /**
   * One workflow after another in one workspace.
   *
   * @param ended whether each has completed; the last operation is yet to start otherwise
   */
  public Map<String, Long> fill(int workflows, int operations, boolean ended) {
    for (var workflow = 0; workflow < workflows; workflow++) {
      write(UuidCreator.getTimeOrderedEpoch().toString(), "infra-" + workflow, operations, ended);
    }
    flush();
    return Map.of("events", events);
  }

  private void write(String id, String infrastructure, int operations, boolean ended) {
    var all = BenchedPlans.operations(infrastructure, operations);
    var options = Options.of(true, Math.min(10_000, operations));
    var position = 1L;
    add(
        id,
        position++,
        new WorkflowSubmitted(WORKSPACE, infrastructure, "sha256:" + id, all, options, null));
    for (var operation : all.subList(0, ended ? operations : operations - 1)) {
      var facts = new Effects.Facts("no-op", Map.of());
      add(id, position++, new OperationStarted(operation.id(), 1));
      add(id, position++, new OperationSucceeded(operation.id(), facts));
    }
    if (ended) {
      add(id, position, new WorkflowEvent.WorkflowCompleted());
    }
  }

  private void add(String workflow, long position, WorkflowEvent event) {
    batch.add(new Entry(workflow, new Recorded(position, WorkflowFixtures.START, event)));
    events++;
    if (batch.size() >= BATCH) {
      flush();
    }
  }

  private void flush() {
    journal.append(WORKSPACE, List.copyOf(batch));
    batch.clear();
  }
}
