package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.Format;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An infrastructure as its file declares it.
 *
 * @param file name of the file, such as {@code infra.yaml}
 */
record DeclarationView(
    String workspace, String name, String file, Format format, String text, Instant modifiedAt) {

  static DeclarationView of(DeclaredFile file) {
    return new DeclarationView(
        file.workspace(), file.name(), file.file(), file.format(), file.text(), file.modifiedAt());
  }

  /** What a workspace declares. */
  record DeclarationPage(List<DeclarationSummary> items) {}

  /** One of them without its text. */
  record DeclarationSummary(String workspace, String name, String file, Format format) {

    static DeclarationSummary of(String workspace, Path file) {
      return new DeclarationSummary(
          workspace,
          String.valueOf(file.resolveSibling("").getFileName()),
          String.valueOf(file.getFileName()),
          Format.of(file).orElseThrow());
    }
  }

  /** Workspaces that have a directory. */
  record WorkspacePage(List<WorkspaceView> items) {}

  /** A workspace, and how many infrastructures it declares. */
  record WorkspaceView(String name, int infrastructures) {}

  /** A file to save or to check. */
  record SaveDeclaration(
      @NotNull(message = "a DNS label")
          @Pattern(regexp = DeclaredFiles.LABEL, message = "a DNS label")
          String workspace,
      @NotNull(message = "a DNS label")
          @Pattern(regexp = DeclaredFiles.LABEL, message = "a DNS label")
          String name,
      @NotNull(message = "one of pkl, yaml, toml, json") Format format,
      @NotNull(message = "the text of the file")
          @Size(max = 1 << 20, message = "at most 1 MiB of text")
          String text,
      @Nullable @Size(max = 1000, message = "at most 1000 characters") String message) {}

  /**
   * What a text declares.
   *
   * @param document in normal form, as a plan is asked for with
   */
  record CheckedDeclaration(Map<String, Object> document) {}
}
