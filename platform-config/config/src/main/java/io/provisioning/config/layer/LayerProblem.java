package io.provisioning.config.layer;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;

/** What can be wrong with the configuration. */
enum LayerProblem implements Problem {
  INVALID_SETTINGS(Kind.INVALID, "invalid settings"),
  UNKNOWN_KEY(Kind.NOT_FOUND, "unknown configuration key"),
  AMBIGUOUS_CONFIGURATION_FILE(Kind.INVALID, "ambiguous configuration file");

  private final Kind kind;
  private final String title;

  LayerProblem(Kind kind, String title) {
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

  static ProblemException invalid(List<Finding> findings) {
    var more = findings.size() - 1;
    return INVALID_SETTINGS.because(
        findings.getFirst() + (more > 0 ? " (and " + more + " more)" : ""),
        "`provisioning config validate` shows everything that is wrong",
        findings);
  }
}
