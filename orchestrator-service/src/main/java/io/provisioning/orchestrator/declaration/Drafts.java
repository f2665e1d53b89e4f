package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Format;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.nio.file.Path;
import java.util.List;

/** Checks texts that are not, or not yet, in the file of an infrastructure. */
final class Drafts {

  private final InfrastructureLanguage language;
  private final DeclaredFiles files;
  private final CostlyDocuments costly;

  Drafts(InfrastructureLanguage language, DeclaredFiles files, CostlyDocuments costly) {
    this.language = language;
    this.files = files;
    this.costly = costly;
  }

  /**
   * What the text declares.
   *
   * @param file the name that findings are to have for its source
   * @throws ProblemException INVALID with all findings
   */
  Infrastructure check(String workspace, String name, String file, Format format, String text) {
    var declared =
        format == Format.PKL
            ? costly.guard(text, () -> evaluate(workspace, name, file, text))
            : language.parse(text, format, file);
    if (!declared.name().equals(name)) {
      var expected = "`%s`, as the infrastructure is called".formatted(name);
      var finding = new Finding("name", expected, "`" + declared.name() + "`", null, null);
      throw DocumentProblem.invalid(List.of(finding), file, null);
    }
    return declared;
  }

  /** Pkl is evaluated where it will be, so that what it imports is found. */
  private Infrastructure evaluate(String workspace, String name, String file, String text) {
    var draft = files.draft(workspace, name, text);
    try {
      return language.readInfrastructure(draft, files.root(workspace));
    } catch (ProblemException e) {
      throw DocumentProblem.invalid(
          e.findings().stream().map(finding -> called(file, draft, finding)).toList(), file, e);
    } finally {
      files.remove(draft);
    }
  }

  private static Finding called(String file, Path draft, Finding finding) {
    var origin =
        finding
            .origin()
            .map(at ->
                at.source().endsWith(draft.getFileName().toString())
                    ? new Origin(file, at.line(), at.column())
                    : at)
            .orElse(null);
    return new Finding(
        finding.path(), finding.expected(), finding.got(), origin, finding.nullableSuggestion());
  }
}
