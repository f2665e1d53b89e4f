package io.provisioning.vault.observe;

import io.provisioning.config.problem.Problem;

/** Why something of the vault cannot change, or be seen. */
enum ObserveProblem implements Problem {
  RESTORE_RUNNING(Kind.UNAVAILABLE, "restore running"),
  VAULT_OBSERVING(Kind.UNAVAILABLE, "vault observing");

  private final Kind kind;
  private final String title;

  ObserveProblem(Kind kind, String title) {
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
}
