package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.engine.Flight.Outcome;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.provider.IdempotencyKey;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Asks for the effects of one workflow, each on a virtual thread of its own. */
final class EffectRunner {

  private static final Logger log = LoggerFactory.getLogger(EffectRunner.class);

  private final Effects effects;
  private final String workspace;
  private final String workflow;
  private final OutputLog output;

  EffectRunner(Effects effects, String workspace, String workflow, OutputLog output) {
    this.effects = effects;
    this.workspace = workspace;
    this.workflow = workflow;
    this.output = output;
  }

  /**
   * Asks for the effect of the operation, or of its inverse: the same transition the other way
   * round.
   *
   * @param ended told how it ended, once
   */
  Thread start(Operation operation, boolean undo, Consumer<Outcome> ended) {
    return Thread.ofVirtual()
        .name("operation " + operation.id())
        .start(() -> ended.accept(run(operation, undo)));
  }

  /** The same for all attempts at one effect, also those of another process after a crash. */
  private IdempotencyKey key(Operation operation, boolean undo) {
    return new IdempotencyKey(workflow + "/" + operation.id() + (undo ? "/undo" : ""));
  }

  private Outcome run(Operation operation, boolean undo) {
    MDC.put("workspace", workspace);
    MDC.put("workflow", workflow);
    MDC.put("operation", operation.id());
    try {
      var facts =
          effects.transition(
              key(operation, undo),
              workspace,
              operation.resource(),
              undo ? operation.nullableTo() : operation.nullableFrom(),
              undo ? operation.nullableFrom() : operation.nullableTo(),
              line -> output.line(operation.id(), line));
      return new Outcome.Success(facts.orElse(null));
    } catch (EffectException e) {
      log.info("attempt failed", e);
      return new Outcome.Failure(
          e.failureClass(), String.valueOf(e.getMessage()), e.retryAfter().orElse(null));
    } catch (RuntimeException | Error e) {
      log.error("effect failed in a way it should not", e);
      return new Outcome.Failure(
          FailureClass.PERMANENT,
          "something failed inside the orchestrator; its log says more",
          null);
    } finally {
      MDC.clear();
    }
  }
}
