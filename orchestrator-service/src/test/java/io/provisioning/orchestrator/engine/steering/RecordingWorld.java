package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.steering.SerialOrder.Effect;
import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.provider.IdempotencyKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Effects that fail now and then, and write down what they found and left, and when. */
final class RecordingWorld implements Effects {

  final List<Effect> history = new CopyOnWriteArrayList<>();
  final Map<String, String> resources = new ConcurrentHashMap<>();
  private final InMemoryJournal journal;
  private final RandomGenerator random;
  private final AtomicLong moment = new AtomicLong();

  RecordingWorld(InMemoryJournal journal, RandomGenerator random) {
    this.journal = journal;
    this.random = random;
  }

  @Override
  public Optional<Facts> transition(
      IdempotencyKey key,
      String workspace,
      ResourceRef resource,
      @Nullable Desired from,
      @Nullable Desired to,
      OperationLog log) {
    var workflow = period(workspace, key.value().substring(0, key.value().indexOf('/')));
    var begin = moment.incrementAndGet();
    var server = resource.server().map(name -> ResourceRef.server("web", name).id());
    var found = resources.get(resource.id());
    var foundServer = server.map(resources::get).orElse(null);
    // Long enough that another may come in between, were it let.
    LockSupport.parkNanos(100_000);
    failNowAndThen();
    if (to == null) {
      resources.remove(resource.id());
    } else {
      resources.put(resource.id(), to.toString());
    }
    var end = moment.incrementAndGet();
    var left = to == null ? null : to.toString();
    history.add(new Effect(workflow, resource.id(), found, left, begin, end));
    server.ifPresent(
        id -> history.add(new Effect(workflow, id, foundServer, foundServer, begin, end)));
    failNowAndThen();
    return to == null ? Optional.empty() : Optional.of(new Facts("id", Map.of()));
  }

  /** The workflow with how often it had ended before. */
  private String period(String workspace, String workflow) {
    var ends = new AtomicInteger();
    journal.read(
        workspace,
        workflow,
        0,
        recorded -> {
          if (recorded.event() instanceof WorkflowEvent.End) {
            ends.incrementAndGet();
          }
        });
    return workflow + "#" + ends.get();
  }

  private void failNowAndThen() {
    if (random.nextInt(8) == 0) {
      throw new EffectException(FailureClass.PERMANENT, "it broke", null, null);
    }
  }
}
