package io.provisioning.cli.assistant;

import io.provisioning.cli.change.Declaration;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.orchestrator.model.CompleteDeclaration;
import io.provisioning.client.orchestrator.model.CompletionPage;
import io.provisioning.config.completion.Position;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "complete",
    description = {
      "Show what could be written at a place of a declaration (YAML, Pkl, JSON): keys, values and"
          + " whole taskservs, best first. The file may be incomplete, and nothing of it is run.",
      "Exit code 1 if there is nothing to suggest."
    })
final class AiCompleteCommand implements Callable<Integer> {

  private static final int NOTHING = 1;
  private static final int WIDEST = 60;

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<file>", description = "Declaration that you are writing.")
  private Path file = Path.of("");

  @Option(
      names = "--line",
      paramLabel = "<line>",
      description = "Line of the cursor, from 1 (default: the last).")
  private @Nullable Integer line;

  @Option(
      names = "--column",
      paramLabel = "<column>",
      description = "Column of the cursor, from 1 (default: the end of the line).")
  private @Nullable Integer column;

  @Option(
      names = {"-i", "--infra"},
      paramLabel = "<infra>",
      description = "Infrastructure that the file declares, whose own file is not learned from.")
  private @Nullable String infrastructure;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  AiCompleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var readable = Declaration.readable(invocation, file);
    var format = Format.of(readable).orElseThrow();
    var text = Documents.read(readable);
    var place = place(text);
    var wanted =
        new CompleteDeclaration()
            .workspace(workspace.name(invocation))
            .format(
                CompleteDeclaration.FormatEnum.fromValue(format.name().toLowerCase(Locale.ROOT)))
            .text(text)
            .line(place.line())
            .column(place.column());
    if (infrastructure != null) {
      wanted.setName(DnsLabel.require("an infrastructure", infrastructure));
    }
    var found = invocation.orchestrator().infrastructures().completeInfrastructure(wanted);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
    } else {
      print(found);
    }
    return found.getItems().isEmpty() ? NOTHING : ExitCode.DONE;
  }

  /** Where the cursor is. */
  private Position place(String text) {
    int chosen = line == null ? Position.of(text, text.length()).line() : line;
    var begin = new Position(chosen, 1).in(text);
    if (begin.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` has no line %d".formatted(file, chosen),
          "it has %d lines".formatted(Position.of(text, text.length()).line()));
    }
    int end = text.indexOf('\n', begin.getAsInt());
    int length = (end < 0 ? text.length() : end) - begin.getAsInt();
    int at = column == null ? length + 1 : column;
    if (at < 1 || at > length + 1) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "line %d of `%s` has no column %d".formatted(chosen, file, at),
          "it has %d columns".formatted(length + 1));
    }
    return new Position(chosen, at);
  }

  private void print(CompletionPage found) {
    var table = new Table("SUGGESTION", "KIND", "FROM", "DETAIL");
    found
        .getItems()
        .forEach(one ->
            table.row(
                Text.oneLine(one.getLabel(), WIDEST),
                one.getKind().getValue(),
                one.getSource().getValue(),
                Text.oneLine(
                    one.getDetail().isEmpty() ? one.getDocumentation() : one.getDetail(), WIDEST)));
    table.print(invocation.console(), "nothing to suggest");
    if (found.getMore() > 0) {
      invocation.console().note("and %d more".formatted(found.getMore()));
    }
  }
}
