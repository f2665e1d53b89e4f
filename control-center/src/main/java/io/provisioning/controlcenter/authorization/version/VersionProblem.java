package io.provisioning.controlcenter.authorization.version;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** What can stand against a change of policies. */
enum VersionProblem implements Problem {
  INVALID_POLICY_FILE(Kind.INVALID, "invalid policy file"),
  UNKNOWN_POLICY(Kind.NOT_FOUND, "unknown policy"),
  UNKNOWN_POLICY_VERSION(Kind.NOT_FOUND, "unknown policy version"),
  POLICIES_CHANGED(Kind.CONFLICT, "policies changed"),
  POLICIES_NOT_PROPOSED(Kind.CONFLICT, "policies not proposed"),
  POLICIES_LOCK_OUT(Kind.CONFLICT, "policies lock out"),
  SECOND_PERSON_NEEDED(Kind.DENIED, "second person needed");

  private final Kind kind;
  private final String title;

  VersionProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  static ProblemException changed(int number, @Nullable Throwable cause) {
    return POLICIES_CHANGED.because(
        "the policies have changed: there is a version %d".formatted(number),
        "review what it changed, adapt your change to it, and try again",
        cause);
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }
}
