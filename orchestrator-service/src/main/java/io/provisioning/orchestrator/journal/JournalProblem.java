package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;

/** What can be wrong with a journal, wherever it is kept. */
public enum JournalProblem implements Problem {
  JOURNAL_DAMAGED(Kind.INTERNAL, "journal damaged"),
  JOURNAL_TOO_NEW(Kind.INTERNAL, "journal too new"),
  JOURNAL_IN_USE(Kind.UNAVAILABLE, "journal in use"),
  JOURNAL_SLOW(Kind.UNAVAILABLE, "journal slow"),
  DISK_FULL(Kind.UNAVAILABLE, "disk full"),
  JOURNAL_UNAVAILABLE(Kind.UNAVAILABLE, "journal unavailable");

  private final Kind kind;
  private final String title;

  JournalProblem(Kind kind, String title) {
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

  /** What was written is not there any more. */
  public static ProblemException damaged(String what) {
    return JOURNAL_DAMAGED.because(
        what,
        "run `provisioning journal verify`, and restore the file from a backup; nothing was changed");
  }

  /** Bytes of a file are not what was written. */
  public static ProblemException damagedAt(Path file, long offset) {
    return damaged("the journal is damaged at `" + file + "`, byte " + offset);
  }

  /** The disk failed. */
  public static ProblemException unavailable(IOException e) {
    return JOURNAL_UNAVAILABLE.because(
        "the journal cannot be used: " + e.getMessage(),
        "free space on the disk or repair it; nothing was written in part",
        e);
  }
}
