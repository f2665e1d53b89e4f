package io.provisioning.orchestrator.journal;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Memory.Changed;
import io.provisioning.orchestrator.workflow.OperationCounts;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A past that counts the entries of each workflow, and ends those that are completed. */
public final class CountingPast implements Past {

  private final Map<String, Integer> counts = new HashMap<>();
  private final Map<String, WorkflowEvent> last = new HashMap<>();
  public final List<Ended> archived = new ArrayList<>();

  public int knows(String workflow) {
    return counts.getOrDefault(workflow, 0);
  }

  @Override
  public void remembered(Memory memory) {
    if (memory instanceof Changed(var workflow, var counted)) {
      counts.put(workflow, Integer.valueOf(counted.getFirst()));
    }
  }

  @Override
  public void before(Entry entry) {
    last.put(entry.workflow(), entry.recorded().event());
  }

  @Override
  public void entry(Entry entry) {
    var count = counts.merge(entry.workflow(), 1, Integer::sum);
    if (count != entry.recorded().position()) {
      throw new AssertionError(entry + " follows " + (count - 1) + " others");
    }
    last.put(entry.workflow(), entry.recorded().event());
  }

  @Override
  public Stream<Memory> memory() {
    return counts.entrySet().stream()
        .map(count -> new Changed(count.getKey(), List.of(count.getValue().toString())));
  }

  @Override
  public Optional<Ended> ended(String workflow) {
    return last.get(workflow) instanceof WorkflowEvent.End
        ? Optional.of(
            new Ended(
                workflow,
                "default",
                "web",
                "sha256:1",
                null,
                WorkflowStatus.COMPLETED,
                5,
                null,
                START,
                ADA,
                START,
                new OperationCounts(0, 0, 0, 0, 0, 0, 0),
                knows(workflow)))
        : Optional.empty();
  }

  @Override
  public void archived(List<Ended> workflows) {
    archived.addAll(workflows);
  }
}
