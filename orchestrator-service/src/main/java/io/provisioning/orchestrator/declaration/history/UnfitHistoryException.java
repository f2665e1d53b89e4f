package io.provisioning.orchestrator.declaration.history;

import java.io.IOException;

/** Nothing can be kept until somebody has put something in order. */
public final class UnfitHistoryException extends IOException {

  private static final long serialVersionUID = 1;

  private final String help;

  UnfitHistoryException(String message, String help) {
    super(message);
    this.help = help;
  }

  /** What to do. */
  public String help() {
    return help;
  }
}
