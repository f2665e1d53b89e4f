package io.provisioning.cli.console;

import io.provisioning.config.problem.Problem;
import io.provisioning.sops.value.SopsProblem;

/** What the command's exit code means; documented in docs/user/cli.md. */
public final class ExitCode {

  public static final int DONE = 0;

  /** The workflow failed, was cancelled or was rolled back; the job did not succeed. */
  public static final int WORKFLOW_FAILED = 1;

  /** Two files are not the same; a signature is not that of its message. */
  public static final int DIFFERENT = 1;

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

  /** As SOPS ends where a value does not authenticate. */
  static final int ALTERED_VALUE = 25;

  /** As SOPS ends where the MAC is that of other values. */
  static final int MAC_MISMATCH = 51;

  /** As SOPS ends where no key opens a file. */
  static final int NO_DATA_KEY = 128;

  private ExitCode() {}

  /** The code that a problem ends the command with. */
  public static int of(Problem problem) {
    return switch (problem) {
      case SopsProblem.ALTERED_VALUE -> ALTERED_VALUE;
      case SopsProblem.MAC_MISMATCH -> MAC_MISMATCH;
      case SopsProblem.NO_DATA_KEY -> NO_DATA_KEY;
      default -> of(problem.kind());
    };
  }

  /** The code that most problems of the kind end the command with. */
  public static int of(Problem.Kind kind) {
    return switch (kind) {
      case INVALID, NOT_FOUND -> USAGE;
      case CONFLICT, UNAUTHENTICATED, DENIED -> REFUSED;
      case LIMITED, UNAVAILABLE -> UNAVAILABLE;
      case INTERNAL -> INTERNAL;
    };
  }
}
