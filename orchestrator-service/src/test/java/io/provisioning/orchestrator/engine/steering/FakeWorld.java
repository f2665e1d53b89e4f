package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.IdempotencyKey;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Effects in memory, with what was really done written down. */
public final class FakeWorld implements Effects {

  private final Map<String, Desired> world = new ConcurrentHashMap<>();
  private final List<String> ledger = new CopyOnWriteArrayList<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final Map<String, Queue<FailureClass>> failures = new ConcurrentHashMap<>();
  private final Map<String, String> faults = new ConcurrentHashMap<>();
  private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();

  /** The next attempts at the resource fail so. */
  FakeWorld failing(String resource, FailureClass... classes) {
    failures.put(resource, new ArrayDeque<>(List.of(classes)));
    return this;
  }

  /** Attempts at the resource meet a fault of ours, whose message nobody may see. */
  FakeWorld faulty(String resource, String message) {
    faults.put(resource, message);
    return this;
  }

  /** Attempts at the resource wait until the gate is opened, or are interrupted. */
  public FakeWorld gated(String resource) {
    gates.put(resource, new CountDownLatch(1));
    return this;
  }

  public void open(String resource) {
    Objects.requireNonNull(gates.get(resource)).countDown();
  }

  /** Keys of effects that changed something, in their order. */
  List<String> ledger() {
    return ledger;
  }

  /** Keys asked for, repetitions included. */
  List<String> asked() {
    return asked;
  }

  public Set<String> resources() {
    return world.keySet();
  }

  @Override
  public Optional<Facts> transition(
      IdempotencyKey key,
      String workspace,
      ResourceRef resource,
      @Nullable Desired from,
      @Nullable Desired to,
      OperationLog log) {
    asked.add(key.value());
    log.line("towards " + to);
    pass(resource.name());
    var failure = Optional.ofNullable(failures.get(resource.name())).map(Queue::poll).orElse(null);
    if (failure != null) {
      throw new EffectException(failure, "it broke", null, null);
    }
    if (faults.containsKey(resource.name())) {
      throw new IllegalStateException(faults.get(resource.name()));
    }
    var id = workspace + "/" + resource.id();
    var before = to == null ? world.remove(id) : world.put(id, to);
    if (to == null ? before != null : !to.equals(before)) {
      ledger.add(key.value());
    }
    return to == null
        ? Optional.empty()
        : Optional.of(new Facts("id-of-" + resource.name(), Map.of("address", "10.0.0.1")));
  }

  private void pass(String resource) {
    var gate = gates.get(resource);
    try {
      if (gate != null) {
        gate.await();
      }
    } catch (InterruptedException e) {
      throw new EffectException(FailureClass.TRANSIENT, "interrupted", null, e);
    }
  }
}
