package io.provisioning.orchestrator.operation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A resource really changed. Deleting or replacing a server takes the taskservs on it away as well,
 * without a transition of their own.
 *
 * @param workflow id of the workflow
 * @param operation id of the operation within it
 * @param before absent where it was created
 * @param after absent where it was deleted
 * @param facts absent where it was deleted
 */
public record Transition(
    String workspace,
    String workflow,
    String operation,
    ResourceRef resource,
    @Nullable Desired before,
    @Nullable Desired after,
    Effects.@Nullable Facts facts,
    Instant at) {

  /**
   * Told of transitions in the order of the journal: at start of all before, then as they become
   * durable.
   */
  @FunctionalInterface
  public interface Listener {
    void transitioned(Transition transition);
  }
}
