package io.provisioning.cli.layout;

import io.provisioning.config.problem.Problem;

/** What can be wrong with an image layout. */
public enum LayoutProblem implements Problem {
  INVALID_LAYOUT(Kind.INVALID, "invalid layout"),
  INCOMPLETE_LAYOUT(Kind.INVALID, "incomplete layout"),
  ALTERED_CONTENT(Kind.INVALID, "altered content");

  private final Kind kind;
  private final String title;

  LayoutProblem(Kind kind, String title) {
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
