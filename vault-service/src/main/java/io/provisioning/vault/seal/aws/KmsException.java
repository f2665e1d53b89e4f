package io.provisioning.vault.seal.aws;

import java.io.Serial;

/** The service did not do what was requested. Has nothing of what the service answered. */
public final class KmsException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final String help;

  KmsException(String detail, String help) {
    super(detail);
    this.help = help;
  }

  /** What is wrong. */
  public String detail() {
    return String.valueOf(getMessage());
  }

  /** What to do about it. */
  public String help() {
    return help;
  }
}
