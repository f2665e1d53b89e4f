package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.Format;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.file.Saves;
import io.provisioning.orchestrator.declaration.history.VersionText;
import java.nio.file.Path;
import java.util.Optional;

/** The texts of infrastructures. */
public final class DeclaredTexts {

  private final DeclaredFiles files;
  private final Saves saves;
  private final AppliedVersions applied;

  DeclaredTexts(DeclaredFiles files, Saves saves, AppliedVersions applied) {
    this.files = files;
    this.saves = saves;
    this.applied = applied;
  }

  /**
   * The text in the file of an infrastructure, with its version as the base, so that a plan of
   * another text can be made from it; empty if the infrastructure has no file.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if the file cannot be read
   */
  public Optional<PlannedDeclaration> find(String workspace, String name) {
    return files
        .find(workspace, name)
        .map(_ -> files.read(workspace, name))
        .map(file ->
            new PlannedDeclaration(file.name(), file.format(), file.text(), file.version()));
  }

  /**
   * The text in force, whatever was saved since; the one in the file where no version was applied.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it cannot be read
   */
  public Optional<PlannedDeclaration> findInForce(String workspace, String name) {
    return applied
        .inForce(workspace, name)
        .flatMap(
            id -> saves.ask(workspace, name, Optional.<VersionText>empty(), past -> past.find(id)))
        .map(found -> planned(name, found))
        .or(() -> find(workspace, name));
  }

  private static PlannedDeclaration planned(String name, VersionText found) {
    var format = Format.of(Path.of(found.version().file())).orElseThrow();
    return new PlannedDeclaration(name, format, found.text(), null);
  }
}
