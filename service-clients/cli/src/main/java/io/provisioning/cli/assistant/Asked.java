package io.provisioning.cli.assistant;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.mcp.model.PassagePage;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A question, and what is searched for it. */
final class Asked {

  private static final int LONGEST = 500;
  private static final int MOST = 20;

  @Parameters(arity = "1..*", paramLabel = "<question>", description = "In your own words.")
  private List<String> words = List.of();

  @Option(
      names = "--limit",
      paramLabel = "<n>",
      defaultValue = "5",
      description = "At most this many passages, 1 to 20 (default: ${DEFAULT-VALUE}).")
  private int limit;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  /**
   * What was found.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_ARGUMENT if nothing is asked,
   *     or too much
   */
  PassagePage find(Invocation invocation) {
    var question = String.join(" ", words).strip();
    if (question.isEmpty() || question.length() > LONGEST) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a question has 1 to %d characters".formatted(LONGEST), "use one sentence");
    }
    if (limit < 1 || limit > MOST) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--limit` must be from 1 to %d, not %d".formatted(MOST, limit),
          "choose a number in between");
    }
    var name = workspace.name(invocation);
    return invocation.door().assistant().passages().findPassages(question, name, limit);
  }
}
