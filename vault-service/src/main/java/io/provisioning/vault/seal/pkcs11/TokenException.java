package io.provisioning.vault.seal.pkcs11;

import java.io.Serial;

/** The token did not do what was requested. */
public final class TokenException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final String help;

  TokenException(String detail, String help) {
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
