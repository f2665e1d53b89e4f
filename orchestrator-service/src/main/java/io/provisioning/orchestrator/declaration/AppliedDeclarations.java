package io.provisioning.orchestrator.declaration;

import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.orchestrator.declaration.history.Author;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Saves what a workflow applies, in the step that starts the workflow. */
public interface AppliedDeclarations {

  /**
   * Saves the text that the plan was made of, then starts the workflow. If that fails, the file and
   * its history are as before. Where the plan was made of a document alone, nothing is written, but
   * a file that declares just this is named. Beside a file that declares it, the packages that the
   * plan has chosen are locked.
   *
   * @param start takes the id of the version that is applied; null where there is none
   * @return what the start gave
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if the file is not the one
   *     that the text was made from; UNAVAILABLE if nothing can be saved
   */
  <T> T save(Applied applied, Function<@Nullable String, T> start);

  /**
   * What is about to be applied.
   *
   * @param source null where the plan was not made of an infrastructure
   * @param workflow its id
   * @param message why; null for a plain one
   */
  record Applied(
      String workspace,
      @Nullable PlanSource source,
      String workflow,
      Author author,
      @Nullable String message) {

    /** The packages that were chosen; empty where nothing is locked. */
    Optional<ExtensionLock> lock() {
      return Optional.ofNullable(source).map(PlanSource::lock);
    }
  }
}
