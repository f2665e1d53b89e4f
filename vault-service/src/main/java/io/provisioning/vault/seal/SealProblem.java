package io.provisioning.vault.seal;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;

/** What can be wrong with the seal. */
enum SealProblem implements Problem {
  VAULT_SEALED(Kind.UNAVAILABLE, "vault sealed"),
  SECRET_DAMAGED(Kind.UNAVAILABLE, "secret damaged");

  private final Kind kind;
  private final String title;

  SealProblem(Kind kind, String title) {
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

  static ProblemException sealed() {
    return VAULT_SEALED.because(
        "the vault is sealed, so no secret can be used",
        "`provisioning vault status` shows why; `provisioning vault unseal` unseals it");
  }

  /**
   * Something that does not open.
   *
   * @param what without its value
   */
  static ProblemException damaged(String what) {
    return SECRET_DAMAGED.because(
        what + " cannot be opened: it was changed or moved in the database, or has another key",
        "restore the database from a backup; nothing was changed now");
  }
}
