package io.provisioning.mcp.explanation;

import io.provisioning.mcp.explanation.ExplanationView.Kind;
import io.provisioning.mcp.retrieval.PassagePage;
import io.provisioning.mcp.retrieval.PassagePage.PassageView;
import io.provisioning.mcp.retrieval.Passages;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What the documentation and the packages say about a problem, and about what can be done now. */
final class Advice {

  /** What somebody wants to know of a workflow that stands like this. */
  private static final Map<String, String> QUESTIONS =
      Map.of(
          "failed", "resume an ended workflow that failed",
          "cancelled", "resume an ended workflow that was cancelled",
          "partly_rolled_back", "resume an ended workflow that was partly rolled back",
          "rolled_back", "what did a workflow do that was rolled back",
          "rollback_failed", "continue rolling back after an undo failed",
          "running", "why does a workflow wait");

  private static final int MOST_PROBLEMS = 3;
  private static final int LONGEST_QUESTION = 300;
  private static final PassagePage NOTHING = new PassagePage(false, List.of());

  private final Reading reading;
  private final Passages passages;
  private final Set<String> quoted = new HashSet<>();

  Advice(Reading reading, Passages passages) {
    this.reading = reading;
    this.passages = passages;
  }

  /**
   * Quotes it.
   *
   * @param state of the workflow
   */
  void quote(List<Failed.Problem> problems, String state) {
    problems.stream()
        .map(Advice::question)
        .filter(question -> !question.isBlank())
        .distinct()
        .limit(MOST_PROBLEMS)
        .forEach(this::ask);
    var question = QUESTIONS.get(state);
    if (question != null) {
      ask(question);
    }
  }

  private void ask(String question) {
    var found =
        reading.helpful(
            "documentation", () -> passages.ask(reading.exchange(), question, null, 1), NOTHING);
    if (found.answered()) {
      found.items().stream().filter(this::isNew).forEach(this::quote);
    }
  }

  private boolean isNew(PassageView passage) {
    return quoted.add(passage.source() + ':' + passage.line());
  }

  private void quote(PassageView passage) {
    var source = "%s:%d".formatted(passage.source(), passage.line());
    reading.quote(Kind.ADVICE, passage.heading() + "\n" + passage.text(), source, null, null);
  }

  /** A problem without the names of what it happened to, of which no page speaks. */
  private static String question(Failed.Problem problem) {
    var line = problem.text().lines().findFirst().orElse("");
    for (var name : problem.resource().split("/", -1)) {
      if (!name.isEmpty()) {
        line = line.replaceAll("\\b%s\\b".formatted(Pattern.quote(name)), "");
      }
    }
    var words = line.strip();
    return words.length() <= LONGEST_QUESTION ? words : words.substring(0, LONGEST_QUESTION);
  }
}
