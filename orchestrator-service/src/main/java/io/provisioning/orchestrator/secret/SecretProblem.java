package io.provisioning.orchestrator.secret;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;

/** What can be wrong with secrets. */
enum SecretProblem implements Problem {
  SECRETS_UNAVAILABLE(Kind.UNAVAILABLE, "secrets unavailable"),
  SECRET_NOT_FOUND(Kind.NOT_FOUND, "secret not found"),
  SECRET_REFUSED(Kind.DENIED, "secret refused"),
  SECRET_DIFFERS(Kind.CONFLICT, "secret differs"),
  SECRET_ROTATED(Kind.CONFLICT, "secret rotated"),
  SECRETS_IN_VAULT(Kind.INVALID, "secrets in vault");

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

  /** A reference that leads nowhere. */
  static ProblemException notFound(SecretReference reference, String why) {
    return SECRET_NOT_FOUND.because(
        "`%s` cannot be opened: %s".formatted(reference, why),
        "write the secret, or correct the declaration, then resume the workflow");
  }
}
