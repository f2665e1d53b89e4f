package io.provisioning.orchestrator.declaration.file;

import io.provisioning.config.problem.Problem;

/** Why nothing was read from the files of a workspace, or written to them. */
public enum DeclarationProblem implements Problem {
  UNKNOWN_INFRASTRUCTURE(Kind.NOT_FOUND, "unknown infrastructure"),
  UNKNOWN_VERSION(Kind.NOT_FOUND, "unknown version"),
  UNKNOWN_SETTINGS_FILE(Kind.NOT_FOUND, "unknown settings file"),
  SETTINGS_FILE_ELSEWHERE(Kind.INVALID, "settings file elsewhere"),
  INFRASTRUCTURE_EXISTS(Kind.CONFLICT, "infrastructure exists"),
  INFRASTRUCTURE_CHANGED(Kind.CONFLICT, "infrastructure changed"),
  DECLARATION_CHANGED(Kind.CONFLICT, "declaration changed"),
  DECLARATIONS_UNAVAILABLE(Kind.UNAVAILABLE, "declarations unavailable");

  private final Kind kind;
  private final String title;

  DeclarationProblem(Kind kind, String title) {
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
