package io.provisioning.orchestrator.secret;

import io.provisioning.config.problem.ProblemException;
import java.util.Map;

/** Secrets that somebody has written out in a declaration. Safe for use by many threads. */
public interface LiteralSecrets {

  /**
   * The text that takes its place in plans, the journal and the resource graph: the same for the
   * same secret at the same place, and another for any other. Nothing is kept yet.
   *
   * @param place in the infrastructure, such as {@code db/postgres/users[0].password}
   */
  String reference(String workspace, String infrastructure, String place, String literal);

  /**
   * Keeps secrets, before anything refers to them that lasts.
   *
   * @param literals by their references
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if they cannot be kept
   */
  void keep(String workspace, String infrastructure, Map<String, String> literals);

  /** Why a secret that may stand nowhere else cannot be kept. */
  static ProblemException nowhere(String what) {
    return SecretProblem.SECRETS_UNAVAILABLE.because(
        what + " is encrypted, and there is no vault to keep what it says",
        "start the vault with `provisioning up`");
  }

  /** Where there is nothing to keep them in, they stay where they are. */
  static LiteralSecrets untouched() {
    return new LiteralSecrets() {
      @Override
      public String reference(
          String workspace, String infrastructure, String place, String literal) {
        return literal;
      }

      @Override
      public void keep(String workspace, String infrastructure, Map<String, String> literals) {}
    };
  }
}
