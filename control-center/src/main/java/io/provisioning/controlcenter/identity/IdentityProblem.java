package io.provisioning.controlcenter.identity;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;

/** What can stand between somebody and being known. */
public enum IdentityProblem implements Problem {
  SIGN_IN_NEEDED(Kind.UNAUTHENTICATED, "sign-in needed"),
  SIGN_IN_REFUSED(Kind.UNAUTHENTICATED, "sign-in refused"),
  SECOND_FACTOR_NEEDED(Kind.UNAUTHENTICATED, "second factor needed"),
  STEP_UP_NEEDED(Kind.UNAUTHENTICATED, "step-up needed"),
  SESSION_ENDED(Kind.UNAUTHENTICATED, "session ended"),
  PASSWORD_CHANGE_NEEDED(Kind.DENIED, "password change needed"),
  TOO_MANY_SIGN_INS(Kind.LIMITED, "too many sign-ins"),
  NOT_AN_ADMINISTRATOR(Kind.DENIED, "not an administrator"),
  UNSUITABLE_PASSWORD(Kind.INVALID, "unsuitable password"),
  UNSUITABLE_ACCOUNT(Kind.INVALID, "unsuitable account"),
  UNKNOWN_ACCOUNT(Kind.NOT_FOUND, "unknown account"),
  ACCOUNT_EXISTS(Kind.CONFLICT, "account exists"),
  LAST_ADMINISTRATOR(Kind.CONFLICT, "last administrator"),
  OWN_ACCESS(Kind.CONFLICT, "own access"),
  UNKNOWN_SESSION(Kind.NOT_FOUND, "unknown session"),
  NO_PENDING_ENROLMENT(Kind.CONFLICT, "no pending enrolment"),
  UNSUITABLE_PASSKEY(Kind.INVALID, "unsuitable passkey"),
  UNKNOWN_PASSKEY(Kind.NOT_FOUND, "unknown passkey"),
  UNKNOWN_SIGN_IN_PROVIDER(Kind.NOT_FOUND, "unknown sign-in provider"),
  SIGN_IN_PROVIDER_UNAVAILABLE(Kind.UNAVAILABLE, "sign-in provider unavailable"),
  UNKNOWN_DEVICE(Kind.NOT_FOUND, "unknown device"),
  UNKNOWN_DEVICE_CODE(Kind.INVALID, "unknown device code"),
  AUTHORIZATION_PENDING(Kind.INVALID, "authorization pending"),
  SLOW_DOWN(Kind.INVALID, "slow down"),
  INVALID_AUTHORIZATION(Kind.INVALID, "invalid authorization"),
  UNPROTECTED_SECRET(Kind.INTERNAL, "unprotected secret"),
  IDENTITY_UNAVAILABLE(Kind.UNAVAILABLE, "identity unavailable");

  private final Kind kind;
  private final String title;

  IdentityProblem(Kind kind, String title) {
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

  /** The failure of one field. */
  public ProblemException because(String detail, String field, String expected, String got) {
    return because(detail, List.of(new Finding(field, expected, got, null, null)));
  }
}
