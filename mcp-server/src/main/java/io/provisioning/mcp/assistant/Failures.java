package io.provisioning.mcp.assistant;

import io.provisioning.mcp.assistant.ProposalView.By;
import io.provisioning.mcp.assistant.ProposalView.Kind;
import io.provisioning.mcp.assistant.grammar.FailureQuestion;
import io.provisioning.mcp.explanation.ExplanationView;
import io.provisioning.mcp.explanation.Explanations;
import io.provisioning.mcp.feature.Exchange;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Answers questions why something failed. */
final class Failures {

  private final Explanations explanations;

  Failures(Explanations explanations) {
    this.explanations = explanations;
  }

  /**
   * The answer; empty if the question is about something that is no infrastructure.
   *
   * @param asked of which infrastructure the caller speaks unless the words say it; null for any
   * @param declared names of the infrastructures that are declared; one that failed may be gone
   */
  Optional<ProposalView> answer(
      Exchange exchange,
      FailureQuestion question,
      String workspace,
      @Nullable String asked,
      List<String> declared) {
    var said = question.infrastructure();
    var meant = said == null ? asked : said;
    var failed =
        Optional.ofNullable(question.workflow())
            .or(() -> explanations.lastFailed(exchange, workspace, meant))
            .map(id -> view(explanations.explain(exchange, id)));
    return failed.or(() ->
        said == null || declared.contains(said)
            ? Optional.of(none(workspace, meant))
            : Optional.empty());
  }

  private static ProposalView none(String workspace, @Nullable String infrastructure) {
    var where =
        infrastructure == null ? "the workspace " + workspace : infrastructure + " in " + workspace;
    return ProposalView.saying(
        Kind.IMPOSSIBLE, infrastructure, "no recent workflow of %s has failed".formatted(where));
  }

  private static ProposalView view(ExplanationView explanation) {
    var statements = explanation.statements();
    var places = IntStream.range(0, statements.size());
    var text =
        places.mapToObj(at -> "[%d] %s".formatted(at + 1, statements.get(at).text())).toList();
    var sources =
        IntStream.range(0, statements.size())
            .mapToObj(at -> "[%d] %s".formatted(at + 1, statements.get(at).source()))
            .toList();
    return new ProposalView(
        Kind.ANSWER,
        By.GRAMMAR,
        List.of(),
        String.join("\n", text),
        List.of(),
        List.of(),
        sources,
        explanation.infrastructure(),
        explanation.workflow(),
        null,
        null);
  }
}
