package io.provisioning.service.problem;

import io.provisioning.config.problem.ProblemException;
import java.util.Optional;

/**
 * Says what an exception of a library means to a caller. A service declares beans of it; what none
 * of them knows is a failure inside.
 */
@FunctionalInterface
public interface ProblemTranslator {

  /** The problem that an exception is. */
  Optional<ProblemException> translate(Exception exception);
}
