package io.provisioning.cli.progress;

import io.provisioning.cli.console.Style;

/** How a line catches the eye. */
enum Tone {
  QUIET,
  ACTIVE,
  GOOD,
  WARNING,
  BAD;

  static Tone of(Step step) {
    return switch (step.status) {
      case PENDING, SKIPPED -> QUIET;
      case RUNNING, UNDOING -> ACTIVE;
      case WAITING_RETRY, UNDONE -> WARNING;
      case SUCCEEDED -> GOOD;
      case FAILED, UNDO_FAILED -> BAD;
    };
  }

  boolean isImportant() {
    return this == ACTIVE || this == WARNING || this == BAD;
  }

  String paint(String text, Style style) {
    return switch (this) {
      case QUIET -> style.dim(text);
      case ACTIVE -> style.cyan(text);
      case GOOD -> style.green(text);
      case WARNING -> style.yellow(text);
      case BAD -> style.red(text);
    };
  }
}
