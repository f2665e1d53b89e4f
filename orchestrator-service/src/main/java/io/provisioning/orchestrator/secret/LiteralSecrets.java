package io.provisioning.orchestrator.secret;

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
