package io.provisioning.service.testkit;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Checks a property once, or as often as {@code -Dproof.rounds} says, each time with a seed of its
 * own: few tries in each build, and many when somebody wants a proof.
 */
public final class ProofRounds implements AroundPropertyHook {

  private static final int ROUNDS = Integer.getInteger("proof.rounds", 1);

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    var result = property.execute();
    for (var round = 1;
        round < ROUNDS && result.status() == PropertyExecutionResult.Status.SUCCESSFUL;
        round++) {
      result = property.execute();
    }
    return result;
  }
}
