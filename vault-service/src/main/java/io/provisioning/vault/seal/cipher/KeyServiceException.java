package io.provisioning.vault.seal.cipher;

import java.io.Serial;

/**
 * The key of a key service did not do what was requested. Has nothing of what was sent or answered.
 */
public final class KeyServiceException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final String help;

  /**
   * A refusal.
   *
   * @param detail what is wrong
   * @param help what to do about it
   */
  public KeyServiceException(String detail, String help) {
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
