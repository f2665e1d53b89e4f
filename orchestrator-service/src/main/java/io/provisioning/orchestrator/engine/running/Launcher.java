package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.engine.running.Flight.Outcome;
import io.provisioning.orchestrator.engine.running.Turn.Launch;
import java.util.function.Consumer;

/** Asks for the effects of one workflow. */
@FunctionalInterface
interface Launcher {

  /**
   * Asks for the effect of an operation, or of its inverse: the same transition the other way
   * round. Does not wait for it.
   *
   * @param ended told how it ended, once
   * @return interrupts it
   */
  Runnable launch(Launch launch, Consumer<Outcome> ended);
}
