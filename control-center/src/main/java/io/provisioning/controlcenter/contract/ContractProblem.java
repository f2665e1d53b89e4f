package io.provisioning.controlcenter.contract;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** Why the services that are listed cannot be served. */
enum ContractProblem implements Problem {
  UNUSABLE_CONTRACT(Kind.INTERNAL, "unusable contract");

  private final Kind kind;
  private final String title;

  ContractProblem(Kind kind, String title) {
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

  static ProblemException unusable(String detail, String help, @Nullable Throwable cause) {
    return UNUSABLE_CONTRACT.because(detail, help, cause);
  }
}
