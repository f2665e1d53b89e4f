package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What one turn of a run adds to the journal, and what is done once that is durable. */
final class Turn {

  /** An effect to ask for. */
  record Launch(Operation operation, boolean undo) {}

  final List<Recorded> events = new ArrayList<>();
  final List<Launch> launches = new ArrayList<>();
  final List<CompletableFuture<Void>> answers = new ArrayList<>();
  boolean interrupts;

  List<Entry> entries(String workflow) {
    return events.stream().map(event -> new Entry(workflow, event)).toList();
  }
}
