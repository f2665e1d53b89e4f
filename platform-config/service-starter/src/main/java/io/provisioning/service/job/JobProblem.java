package io.provisioning.service.job;

import io.provisioning.config.problem.Problem;

/** What can stand against a request about jobs. */
public enum JobProblem implements Problem {
  UNKNOWN_JOB(Kind.NOT_FOUND, "unknown job"),
  JOB_RUNNING(Kind.CONFLICT, "job running"),
  JOBS_UNAVAILABLE(Kind.UNAVAILABLE, "jobs unavailable");

  private final Kind kind;
  private final String title;

  JobProblem(Kind kind, String title) {
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
}
