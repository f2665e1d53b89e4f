package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.IdempotencyKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Effects that do nothing: by their names some wait until they are let go, and some fail. */
final class FakeOutcomes implements Effects {

  private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();

  void open(String resource) {
    gate(resource).countDown();
  }

  private CountDownLatch gate(String resource) {
    return gates.computeIfAbsent(resource, _ -> new CountDownLatch(1));
  }

  @Override
  public Optional<Facts> transition(
      IdempotencyKey key,
      String workspace,
      ResourceRef resource,
      @Nullable Desired from,
      @Nullable Desired to,
      OperationLog log) {
    if (resource.name().startsWith("gate")) {
      pass(gate(resource.name()));
    }
    if (resource.name().startsWith("bad")) {
      throw new EffectException(FailureClass.PERMANENT, "it broke", null, null);
    }
    return to == null
        ? Optional.empty()
        : Optional.of(new Facts(resource.name(), Map.of("address", "10.0.0.1")));
  }

  private static void pass(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new EffectException(FailureClass.TRANSIENT, "interrupted", null, e);
    }
  }
}
