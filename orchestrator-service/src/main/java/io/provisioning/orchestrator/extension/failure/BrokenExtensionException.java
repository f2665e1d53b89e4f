package io.provisioning.orchestrator.extension.failure;

import io.provisioning.config.problem.ProblemException;
import java.io.Serial;

/**
 * A package cannot be loaded. The service does not start without it: what a plan resolves to would
 * silently depend on a slip in a file.
 */
public final class BrokenExtensionException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final ProblemException problem;

  public BrokenExtensionException(ProblemException problem) {
    super(problem.detail(), problem);
    this.problem = problem;
  }

  ProblemException problem() {
    return problem;
  }
}
