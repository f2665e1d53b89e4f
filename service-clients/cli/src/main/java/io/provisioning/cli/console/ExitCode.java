package io.provisioning.cli.console;

import io.provisioning.config.problem.Problem;

/** What the command's exit code means; documented in docs/user/cli.md. */
public final class ExitCode {

  public static final int DONE = 0;

  /** The workflow failed, was cancelled or was rolled back. */
  public static final int WORKFLOW_FAILED = 1;

  /** The command line or a document is wrong, or names something that does not exist. */
  public static final int USAGE = 2;

  /** {@code --check} found that something would change. */
  public static final int CHANGES_PENDING = 3;

  /** A conflict, a denial, or a confirmation that is missing. */
  public static final int REFUSED = 4;

  /** A part that is needed is missing or does not answer. */
  public static final int UNAVAILABLE = 69;

  /** A fault of the platform itself. */
  public static final int INTERNAL = 70;

  /** Ended by the user with Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}

  /** The code that a problem of the kind ends the command with. */
  public static int of(Problem.Kind kind) {
    return switch (kind) {
      case INVALID, NOT_FOUND -> USAGE;
      case CONFLICT, UNAUTHENTICATED, DENIED -> REFUSED;
      case LIMITED, UNAVAILABLE -> UNAVAILABLE;
      case INTERNAL -> INTERNAL;
    };
  }
}
