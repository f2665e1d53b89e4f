package io.provisioning.orchestrator.resource;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;

/** What can be wrong with a question to the resource graph. */
public enum ResourceProblem implements Problem {
  INVALID_QUERY(Kind.INVALID, "invalid query"),
  UNKNOWN_RESOURCE(Kind.NOT_FOUND, "unknown resource");

  private final Kind kind;
  private final String title;

  ResourceProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  /** There is no resource of the id. */
  public static ProblemException unknown(String workspace, String id) {
    return UNKNOWN_RESOURCE.because(
        "there is no resource `" + id + "` in workspace `" + workspace + "`");
  }

  public static ProblemException invalid(String detail, Finding finding) {
    return INVALID_QUERY.because(detail, List.of(finding));
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
