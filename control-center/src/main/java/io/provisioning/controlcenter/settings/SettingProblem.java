package io.provisioning.controlcenter.settings;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** What can stand against a change of settings. */
enum SettingProblem implements Problem {
  UNKNOWN_SETTING(Kind.NOT_FOUND, "unknown setting"),
  UNKNOWN_SETTING_VERSION(Kind.NOT_FOUND, "unknown setting version"),
  SETTINGS_CHANGED(Kind.CONFLICT, "settings changed");

  private final Kind kind;
  private final String title;

  SettingProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  static ProblemException changed(int number, @Nullable Throwable cause) {
    return SETTINGS_CHANGED.because(
        "the central settings have changed: there is a version %d".formatted(number),
        "review what it changed, and try again",
        cause);
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
