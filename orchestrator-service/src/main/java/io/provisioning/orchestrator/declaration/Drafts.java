package io.provisioning.orchestrator.declaration;

import io.provisioning.config.declaration.DeclarationCheck;
import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Format;
import io.provisioning.config.infrastructure.DocumentText.Draft;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.SealedTexts;
import io.provisioning.orchestrator.declaration.file.CostlyDocuments;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.file.SealedDeclarations;
import io.provisioning.orchestrator.extension.Catalog;
import io.provisioning.orchestrator.extension.Catalogs;
import java.nio.file.Path;
import java.util.List;

/** Checks texts that are not, or not yet, in the file of an infrastructure. */
public final class Drafts {

  private final InfrastructureLanguage language;
  private final DeclaredFiles files;
  private final CostlyDocuments costly;
  private final Catalogs catalogs;
  private final Locks locks;
  private final SealedDeclarations sealed;

  Drafts(
      InfrastructureLanguage language,
      Catalogs catalogs,
      DeclaredFiles files,
      CostlyDocuments costly,
      SealedDeclarations sealed) {
    this.sealed = sealed;
    this.language = language;
    this.catalogs = catalogs;
    this.files = files;
    locks = new Locks(files);
    this.costly = costly;
  }

  /**
   * What a text that is planned declares.
   *
   * @throws ProblemException INVALID with all findings
   */
  public Opened check(String workspace, PlannedDeclaration planned) {
    var file = DeclaredFiles.nameOf(planned.format());
    return check(workspace, planned.name(), file, planned.text());
  }

  /**
   * What the text declares.
   *
   * @param file its name, whose ending tells the format
   * @throws ProblemException INVALID with all findings
   */
  Opened check(String workspace, String name, String file, String text) {
    return check(workspace, name, file, text, catalogs.of(workspace, locks.read(workspace, name)));
  }

  /** The same with these packages. */
  Opened check(String workspace, String name, String file, String text, Catalog catalog) {
    var declared = costly.guard(text, () -> checked(workspace, name, file, text, catalog));
    if (!declared.name().equals(name)) {
      var expected = "`%s`, as the infrastructure is called".formatted(name);
      var finding = new Finding("name", expected, "`" + declared.name() + "`", null, null);
      throw DocumentProblem.invalid(List.of(finding), file, null);
    }
    return new Opened(
        declared,
        Format.of(Path.of(file))
            .map(format -> sealed.texts(workspace, text, format, file))
            .orElse(SealedTexts.none()));
  }

  /** As though it stood in its file, so that what it imports is found. */
  private Infrastructure checked(
      String workspace, String name, String file, String text, Catalog catalog) {
    var place = files.directory(workspace, name).resolve(file);
    try {
      var read = language.readInfrastructure(new Draft(text, place, files.root(workspace)));
      new DeclarationCheck(catalog.extensions()).check(read);
      return read.value();
    } catch (ProblemException e) {
      throw new ProblemException(
          e.problem(),
          e.detail().replace(place.toString(), file),
          e.help().orElse(null),
          e.findings().stream().map(finding -> called(file, place, finding)).toList(),
          e);
    }
  }

  /** The person who wrote the text knows the file by its name. */
  private static Finding called(String file, Path place, Finding finding) {
    var origin =
        finding
            .origin()
            .map(at ->
                at.source().equals(place.toAbsolutePath().toString())
                    ? new Origin(file, at.line(), at.column())
                    : at)
            .orElse(null);
    return new Finding(
        finding.path(), finding.expected(), finding.got(), origin, finding.nullableSuggestion());
  }
}
