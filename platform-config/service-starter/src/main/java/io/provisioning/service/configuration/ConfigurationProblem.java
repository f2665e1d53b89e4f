package io.provisioning.service.configuration;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;

/** What can stand against central values. */
public enum ConfigurationProblem implements Problem {
  UNSUITABLE_SETTING(Kind.INVALID, "unsuitable setting"),
  CENTRAL_SETTINGS_UNUSABLE(Kind.UNAVAILABLE, "central settings unusable");

  private final Kind kind;
  private final String title;

  ConfigurationProblem(Kind kind, String title) {
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

  /** Some values cannot be used. */
  public static ProblemException unsuitable(List<Finding> findings) {
    return UNSUITABLE_SETTING.because(
        findings.size() == 1
            ? "a value cannot be used"
            : findings.size() + " values cannot be used",
        "`provisioning settings list` shows keys, types and values; nothing was changed",
        findings);
  }
}
