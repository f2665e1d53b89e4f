package io.provisioning.cli.connection;

/**
 * Ends a command whose requests fail because its process ends, as with Ctrl-C: that says nothing
 * about the platform, so nothing is to be printed about it.
 */
public final class Interruption extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private Interruption(Throwable cause) {
    super("interrupted", cause, false, false);
  }

  /**
   * Throws one if the process ends; to be called wherever a request has failed.
   *
   * @param failure how it failed
   */
  public static void check(Throwable failure) {
    if (ServiceConnection.isEnding()) {
      throw new Interruption(failure);
    }
  }
}
