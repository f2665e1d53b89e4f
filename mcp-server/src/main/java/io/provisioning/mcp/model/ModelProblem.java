package io.provisioning.mcp.model;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a language model. */
public enum ModelProblem implements Problem {
  MODEL_UNAVAILABLE(Kind.UNAVAILABLE, "model unavailable"),
  UNUSABLE_MODEL_ANSWER(Kind.UNAVAILABLE, "unusable model answer"),
  MODEL_LIMIT(Kind.LIMITED, "model limit");

  private final Kind kind;
  private final String title;

  ModelProblem(Kind kind, String title) {
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
