package io.provisioning.config.declaration;

import io.provisioning.config.problem.Problem;

/** Why nothing can be made of a declaration, though each value in it is valid. */
public enum DeclarationProblem implements Problem {
  IMPOSSIBLE_DECLARATION("impossible declaration"),
  CIRCULAR_DEPENDENCIES("circular dependencies");

  private final String title;

  DeclarationProblem(String title) {
    this.title = title;
  }

  @Override
  public Kind kind() {
    return Kind.INVALID;
  }

  @Override
  public String title() {
    return title;
  }
}
