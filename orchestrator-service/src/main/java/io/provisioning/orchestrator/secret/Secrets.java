package io.provisioning.orchestrator.secret;

import java.time.Instant;

/**
 * The generated secrets of infrastructures. A configuration holds {@code secret:<name>} instead of
 * the value. Safe for use by many threads.
 */
public interface Secrets {

  /**
   * The value of a secret, made at first use: at least 32 characters, letters, digits, {@code -}
   * and {@code _} only. Whoever asks gets the same, also at the same time.
   *
   * @throws IllegalArgumentException if a name is not a DNS label
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it cannot be kept
   */
  String open(String workspace, String infrastructure, String name);

  /**
   * Deletes the secrets of an infrastructure that is gone. Those made after it was gone belong to a
   * new one of the same name and stay.
   *
   * @param gone when its last resource was deleted
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if they cannot be deleted
   */
  void forget(String workspace, String infrastructure, Instant gone);
}
