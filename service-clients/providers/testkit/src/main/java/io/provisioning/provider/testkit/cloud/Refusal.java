package io.provisioning.provider.testkit.cloud;

import java.io.Serial;

/** A request is refused, as the API does it. */
public final class Refusal extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final int status;
  private final String code;

  /** With a status and a code of the simulated API. */
  public Refusal(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Of HTTP. */
  public int status() {
    return status;
  }

  /** By which clients know it. */
  public String code() {
    return code;
  }
}
