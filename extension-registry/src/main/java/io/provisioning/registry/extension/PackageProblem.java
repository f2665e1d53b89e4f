package io.provisioning.registry.extension;

import io.provisioning.config.problem.Problem;

/** What can be wrong with packages and with what is asked of them. */
enum PackageProblem implements Problem {
  UNUSABLE_CATALOG(Kind.INVALID, "unusable catalog"),
  UNKNOWN_PACKAGE(Kind.NOT_FOUND, "unknown package");

  private final Kind kind;
  private final String title;

  PackageProblem(Kind kind, String title) {
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
