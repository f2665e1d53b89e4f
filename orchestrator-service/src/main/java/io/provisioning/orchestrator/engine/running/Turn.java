package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.engine.EventView;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What one turn of a run adds to the journal, and what is done once that is durable. */
final class Turn {

  /**
   * An effect to ask for.
   *
   * @param round how often the operation was begun anew, which makes it another effect
   * @param from what the resource is, as far as is known
   * @param to what it is to be
   */
  record Launch(
      Operation operation, boolean undo, int round, @Nullable Desired from, @Nullable Desired to) {

    /** The effect of the operation as it stands, or its inverse: back to what was found. */
    static Launch of(WorkflowState state, String id, boolean undo) {
      var progress = state.operation(id);
      var operation = progress.operation();
      if (undo) {
        return new Launch(
            operation, true, progress.round(), operation.nullableTo(), operation.nullableFrom());
      }
      // What is deleted again is not there any more, but it is still what must be gone.
      var from =
          operation.nullableTo() == null
              ? operation.nullableFrom()
              : state.present(id).orElse(null);
      return new Launch(operation, false, progress.round(), from, operation.nullableTo());
    }
  }

  final List<Recorded> events = new ArrayList<>();

  /** The same as clients see them. */
  final List<EventView> views = new ArrayList<>();

  final List<Launch> launches = new ArrayList<>();
  final List<CompletableFuture<Void>> answers = new ArrayList<>();
  boolean interrupts;

  List<Entry> entries(String workflow) {
    return events.stream().map(event -> new Entry(workflow, event)).toList();
  }
}
