package io.provisioning.orchestrator.declaration;

import java.util.Optional;

/** The texts of infrastructures as they stand in their files. */
@FunctionalInterface
public interface DeclaredTexts {

  /**
   * The text of an infrastructure, with the version of the file as its base, so that a plan of
   * another text can be made from it; empty if the infrastructure has no file.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the file cannot be read
   */
  Optional<PlannedDeclaration> find(String workspace, String name);
}
