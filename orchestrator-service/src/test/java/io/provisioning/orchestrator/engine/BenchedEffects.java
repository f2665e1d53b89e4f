package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.IdempotencyKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Effects that do nothing, or nothing for a while, in workspaces made for it. */
final class BenchedEffects {

  private static final Effects.Facts FACTS = new Effects.Facts("no-op", Map.of());

  private volatile CountDownLatch gate = new CountDownLatch(0);
  private volatile CountDownLatch arrivals = new CountDownLatch(0);

  /** Effects do not end until they are let go. */
  CountDownLatch hold(int expected) {
    gate = new CountDownLatch(1);
    arrivals = new CountDownLatch(expected);
    return arrivals;
  }

  void release() {
    gate.countDown();
  }

  Effects before(Effects others) {
    return new Effects() {
      @Override
      public Optional<Facts> transition(
          IdempotencyKey key,
          String workspace,
          ResourceRef resource,
          @Nullable Desired from,
          @Nullable Desired to,
          OperationLog log) {
        if (!workspace.startsWith("bench")) {
          return others.transition(key, workspace, resource, from, to, log);
        }
        pass();
        return Optional.of(FACTS);
      }
    };
  }

  private void pass() {
    arrivals.countDown();
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new EffectException(FailureClass.TRANSIENT, "interrupted", null, e);
    }
  }
}
