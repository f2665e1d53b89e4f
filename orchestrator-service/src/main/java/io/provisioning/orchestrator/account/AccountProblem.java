package io.provisioning.orchestrator.account;

import io.provisioning.config.problem.Problem;

/** What can be wrong with accounts at providers. */
enum AccountProblem implements Problem {
  INVALID_PROVIDER_ACCOUNT(Kind.INVALID, "invalid provider account"),
  UNKNOWN_PROVIDER_ACCOUNT(Kind.NOT_FOUND, "unknown provider account"),
  PROVIDER_ACCOUNT_EXISTS(Kind.CONFLICT, "provider account exists"),
  PROVIDER_ACCOUNT_IN_USE(Kind.CONFLICT, "provider account in use"),
  CREDENTIAL_REFUSED(Kind.INVALID, "credential refused"),
  PROVIDER_UNAVAILABLE(Kind.UNAVAILABLE, "provider unavailable"),
  ACCOUNTS_NEED_VAULT(Kind.UNAVAILABLE, "accounts need vault");

  private final Kind kind;
  private final String title;

  AccountProblem(Kind kind, String title) {
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
