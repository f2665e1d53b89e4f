package io.provisioning.vault.secret;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;

/** What can be wrong with a secret, or with what is asked of one. */
enum SecretProblem implements Problem {
  UNKNOWN_SECRET(Kind.NOT_FOUND, "unknown secret"),
  UNKNOWN_SECRET_VERSION(Kind.NOT_FOUND, "unknown secret version"),
  UNKNOWN_FIELD(Kind.NOT_FOUND, "unknown field"),
  INVALID_SECRET(Kind.INVALID, "invalid secret"),
  INVALID_SECRET_QUERY(Kind.INVALID, "invalid secret query"),
  VERSION_CHANGED(Kind.CONFLICT, "version changed"),
  VERSION_DELETED(Kind.CONFLICT, "version deleted"),
  VERSION_DESTROYED(Kind.CONFLICT, "version destroyed"),
  SECRET_CHANGED(Kind.CONFLICT, "secret changed");

  private final Kind kind;
  private final String title;

  SecretProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }

  /**
   * Refuses what has faults.
   *
   * @param findings none of which holds a value
   */
  static void requireNone(List<Finding> findings) {
    if (!findings.isEmpty()) {
      throw INVALID_SECRET.because(
          "the secret is not valid: " + findings.getFirst(), List.copyOf(findings));
    }
  }

  static ProblemException unknown(SecretId id) {
    return UNKNOWN_SECRET.because(
        "the workspace `%s` has no secret `%s`".formatted(id.workspace(), id.path()),
        "`provisioning secret list` lists them");
  }

  static ProblemException unknown(SecretId id, int version) {
    return UNKNOWN_SECRET_VERSION.because(
        "the secret `%s` has no version %d".formatted(id.path(), version),
        "the oldest versions are removed once there are more than `max_versions`");
  }
}
