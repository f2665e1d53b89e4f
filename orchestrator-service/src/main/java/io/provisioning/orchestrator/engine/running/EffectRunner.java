package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.engine.output.OutputLog;
import io.provisioning.orchestrator.engine.running.Flight.Outcome;
import io.provisioning.orchestrator.engine.running.Turn.Launch;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.provider.IdempotencyKey;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Asks for the effects of one workflow, each on a virtual thread of its own. */
final class EffectRunner implements Launcher {

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

  @Override
  public Runnable launch(Launch launch, Consumer<Outcome> ended) {
    var thread =
        Thread.ofVirtual()
            .name("operation " + launch.operation().id())
            .start(() -> ended.accept(run(launch)));
    return thread::interrupt;
  }

  /** The same for all attempts at one effect, also those of another process after a crash. */
  static IdempotencyKey key(String workflow, Launch launch) {
    return new IdempotencyKey(
        workflow
            + "/"
            + launch.operation().id()
            + (launch.round() == 0 ? "" : "/" + launch.round())
            + (launch.undo() ? "/undo" : ""));
  }

  private Outcome run(Launch launch) {
    var operation = launch.operation();
    MDC.put("workspace", workspace);
    MDC.put("workflow", workflow);
    MDC.put("operation", operation.id());
    try {
      var facts =
          effects.transition(
              key(workflow, launch),
              workspace,
              operation.resource(),
              launch.from(),
              launch.to(),
              line -> output.line(operation.id(), line));
      return new Outcome.Success(facts.orElse(null));
    } catch (EffectException e) {
      log.warn("{} failed: {}", operation.id(), e.getMessage(), e);
      return new Outcome.Failure(
          e.failureClass(), String.valueOf(e.getMessage()), e.retryAfter().orElse(null));
    } catch (RuntimeException | Error e) {
      log.error("{} failed in a way it should not", operation.id(), e);
      var place = FaultPlace.of(e);
      output.line(operation.id(), "failed inside the orchestrator: " + place);
      return new Outcome.Failure(
          FailureClass.PERMANENT,
          "something failed inside the orchestrator (%s); its log has the rest".formatted(place),
          null);
    } finally {
      MDC.clear();
    }
  }
}
