package io.provisioning.controlcenter.audit;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;

/** What can go wrong with the trail, and with questions about it. */
public enum AuditProblem implements Problem {
  AUDIT_UNAVAILABLE(Kind.UNAVAILABLE, "audit unavailable"),
  AUDIT_IN_USE(Kind.UNAVAILABLE, "audit in use"),
  AUDIT_DAMAGED(Kind.INTERNAL, "audit damaged"),
  UNSAFE_AUDIT_KEY(Kind.INTERNAL, "unsafe audit key"),
  UNKNOWN_AUDIT_EVENT(Kind.NOT_FOUND, "unknown audit event"),
  UNKNOWN_PERSON(Kind.NOT_FOUND, "unknown person"),
  INVALID_AUDIT_QUERY(Kind.INVALID, "invalid audit query");

  private final Kind kind;
  private final String title;

  AuditProblem(Kind kind, String title) {
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

  /** The disk failed. */
  public static ProblemException unavailable(IOException e) {
    return AUDIT_UNAVAILABLE.because(
        "the audit trail cannot be used: " + e.getMessage(),
        "free space on the disk or repair it; what cannot be recorded is not carried out",
        e);
  }

  /** What was written is not there any more. */
  public static ProblemException damaged(Path file, String what) {
    return AUDIT_DAMAGED.because(
        "`" + file + "`: " + what,
        "run `provisioning audit verify`, and restore the file from a backup; nothing was changed");
  }
}
