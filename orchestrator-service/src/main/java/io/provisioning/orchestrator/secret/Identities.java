package io.provisioning.orchestrator.secret;

import io.provisioning.age.Identity;
import java.util.List;

/**
 * What declarations whose values are encrypted are decrypted with. Each workspace has its own, so
 * that none reads what was encrypted for another. Safe for use by many threads.
 */
@FunctionalInterface
public interface Identities {

  /** Where an identity is in the vault, in the field {@code value}. */
  String PATH = "sops/age";

  /**
   * The identities of a workspace; none if it has none.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if they cannot be read now,
   *     INVALID if what is there is no identity
   */
  List<Identity> of(String workspace);
}
