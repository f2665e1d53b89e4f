package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.infrastructure.DocumentText.OnDisk;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.SealedTexts;
import io.provisioning.orchestrator.declaration.file.CostlyDocuments;
import io.provisioning.orchestrator.declaration.file.DeclarationProblem;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.file.SealedDeclarations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what is declared in the directory of a workspace, as the command does. */
public final class Declarations {

  private final InfrastructureLanguage language;
  private final DeclaredFiles files;
  private final CostlyDocuments costly;
  private final SealedDeclarations sealed;

  Declarations(
      InfrastructureLanguage language,
      DeclaredFiles files,
      CostlyDocuments costly,
      SealedDeclarations sealed) {
    this.language = language;
    this.files = files;
    this.costly = costly;
    this.sealed = sealed;
  }

  /** Names of the infrastructures that a workspace declares, sorted. */
  public List<String> names(String workspace) {
    return files.names(workspace);
  }

  /**
   * Reads an infrastructure.
   *
   * @param workspace a DNS label, as is the infrastructure
   * @param settings path of the file in the infrastructure's directory to read instead of the usual
   *     one, or an object with settings that take the place of those in the file
   * @throws ProblemException NOT_FOUND if there is no such file; INVALID if it lies elsewhere or
   *     what it says is not an infrastructure
   */
  public Opened read(String workspace, String infrastructure, @Nullable Object settings) {
    return switch (settings) {
      case null -> read(workspace, usual(workspace, infrastructure), Map.of());
      case String blank when blank.isBlank() ->
          read(workspace, usual(workspace, infrastructure), Map.of());
      case String file -> read(workspace, chosen(workspace, infrastructure, file), Map.of());
      case Map<?, ?> values -> read(workspace, usual(workspace, infrastructure), named(values));
      default -> throw neither(settings);
    };
  }

  private Opened read(String workspace, Path file, Map<String, Object> settings) {
    var text = Documents.read(file);
    var document = new OnDisk(file, files.root(workspace), settings, text);
    var declared = costly.guard(file, () -> language.readInfrastructure(document).value());
    return new Opened(
        declared,
        Format.of(file)
            .map(format -> sealed.texts(workspace, text, format, file.toString()))
            .orElse(SealedTexts.none()));
  }

  private Path usual(String workspace, String infrastructure) {
    return files
        .find(workspace, infrastructure)
        .orElseThrow(() -> files.unknown(workspace, infrastructure));
  }

  private Path chosen(String workspace, String infrastructure, String given) {
    var directory = files.directory(workspace, infrastructure);
    if (!Files.isDirectory(directory)) {
      throw files.unknown(workspace, infrastructure);
    }
    var file = within(directory, given);
    if (!Files.isRegularFile(file)) {
      throw DeclarationProblem.UNKNOWN_SETTINGS_FILE.because(
          "infrastructure `%s` has no file `%s`".formatted(infrastructure, given));
    }
    try {
      // a link may lead anywhere
      if (!file.toRealPath().startsWith(directory.toRealPath())) {
        throw elsewhere(given, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }

  private static Path within(Path directory, String given) {
    try {
      var file = directory.resolve(given).normalize();
      if (Path.of(given).isAbsolute() || !file.startsWith(directory) || file.equals(directory)) {
        throw elsewhere(given, null);
      }
      return file;
    } catch (InvalidPathException e) {
      throw elsewhere(given, e);
    }
  }

  private static ProblemException elsewhere(String given, @Nullable Exception cause) {
    var finding =
        new Finding(
            "settings", "a path in the directory of the infrastructure", quoted(given), null, null);
    return new ProblemException(
        DeclarationProblem.SETTINGS_FILE_ELSEWHERE,
        "only files in the directory of the infrastructure are read",
        null,
        List.of(finding),
        cause);
  }

  private static ProblemException neither(Object settings) {
    var finding =
        new Finding(
            "settings",
            "the path of a file, or an object with settings",
            quoted(String.valueOf(settings)),
            null,
            null);
    return DocumentProblem.invalid(List.of(finding), "request", null);
  }

  private static String quoted(String text) {
    return "`" + text + "`";
  }

  private static Map<String, Object> named(Map<?, ?> values) {
    var named = new LinkedHashMap<String, Object>();
    values.forEach((name, value) -> named.put(String.valueOf(name), value));
    return named;
  }
}
