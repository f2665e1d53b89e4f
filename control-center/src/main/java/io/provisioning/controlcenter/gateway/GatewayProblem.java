package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.Problem;

/** Why a request does not get through the door. */
public enum GatewayProblem implements Problem {
  NOT_PERMITTED(Kind.DENIED, "not permitted"),
  TOO_MANY_REQUESTS(Kind.LIMITED, "too many requests"),
  REQUEST_NOT_AS_DOCUMENTED(Kind.INVALID, "request not as documented"),
  KEY_OF_ANOTHER_REQUEST(Kind.CONFLICT, "key of another request"),
  REQUEST_IN_PROGRESS(Kind.CONFLICT, "request in progress"),
  UNUSABLE_CERTIFICATE(Kind.INTERNAL, "unusable certificate");

  private final Kind kind;
  private final String title;

  GatewayProblem(Kind kind, String title) {
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
