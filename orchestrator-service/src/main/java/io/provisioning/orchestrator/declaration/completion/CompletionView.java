package io.provisioning.orchestrator.declaration.completion;

import io.provisioning.config.completion.Completion;
import io.provisioning.config.completion.Completions;
import io.provisioning.config.completion.Position;
import io.provisioning.config.document.Format;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that could be written, on the wire. */
record CompletionView(
    String label,
    Completion.Kind kind,
    String insertText,
    String detail,
    String documentation,
    Completion.Source source,
    ReplacedRange replaces) {

  static CompletionView of(Completion one, String text) {
    return new CompletionView(
        one.label(),
        one.kind(),
        one.insertText(),
        one.detail(),
        one.documentation(),
        one.source(),
        ReplacedRange.of(text, one.from(), one.to()));
  }

  /** A part of one line, in UTF-16 units from 1; {@code endColumn} is one behind it. */
  record ReplacedRange(int line, int column, int endColumn) {

    static ReplacedRange of(String text, int from, int to) {
      var begin = Position.of(text, from);
      return new ReplacedRange(begin.line(), begin.column(), begin.column() + to - from);
    }
  }

  /** All of them, best first. */
  record CompletionPage(List<CompletionView> items, int more) {

    static CompletionPage of(Completions found, String text) {
      return new CompletionPage(
          found.items().stream().map(one -> CompletionView.of(one, text)).toList(), found.more());
    }
  }

  /** A text, and where the cursor is in it. */
  record CompleteDeclaration(
      @NotNull(message = "a DNS label")
          @Pattern(regexp = DeclaredFiles.LABEL, message = "a DNS label")
          String workspace,
      @Nullable @Pattern(regexp = DeclaredFiles.LABEL, message = "a DNS label") String name,
      @NotNull(message = "one of pkl, yaml, json") Format format,
      @NotNull(message = "the text of the file")
          @Size(max = 1 << 20, message = "at most 1 MiB of text")
          String text,
      @NotNull(message = "a line of the text, from 1")
          @Min(value = 1, message = "a line of the text, from 1")
          Integer line,
      @NotNull(message = "a column of the line, from 1")
          @Min(value = 1, message = "a column of the line, from 1")
          Integer column) {}
}
