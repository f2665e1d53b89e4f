package io.provisioning.config.evaluation;

import io.provisioning.config.problem.Problem;

/** Why a document was not looked at. */
public enum EvaluationProblem implements Problem {
  EVALUATOR_UNAVAILABLE;

  @Override
  public Kind kind() {
    return Kind.UNAVAILABLE;
  }

  @Override
  public String title() {
    return "evaluator unavailable";
  }
}
