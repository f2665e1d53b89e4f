package io.provisioning.config.evaluation;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Places;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an evaluator answers: a document, or why it is none.
 *
 * @param document in normal form; the schema itself where that was asked for
 * @param places of its values, by path
 */
record Answer(@Nullable String document, Map<String, Origin> places, @Nullable Refusal refusal) {

  /** A problem that goes from one process to another. */
  record Refusal(
      DocumentProblem problem, String detail, @Nullable String help, List<Finding> findings) {

    static Refusal of(ProblemException e) {
      var problem =
          e.problem() instanceof DocumentProblem known ? known : DocumentProblem.INVALID_DOCUMENT;
      return new Refusal(problem, e.detail(), e.help().orElse(null), e.findings());
    }

    ProblemException exception() {
      return problem.because(detail, help, findings);
    }
  }

  static Answer of(String document, Map<String, Origin> places) {
    return new Answer(document, places, null);
  }

  static Answer of(ProblemException e) {
    return new Answer(null, Map.of(), Refusal.of(e));
  }

  /** Whether work may go on that nobody waits for. */
  boolean isBreach() {
    return refusal != null && refusal.problem() == DocumentProblem.COSTLY_DOCUMENT;
  }

  /** Places that came in an answer. */
  record Told(Map<String, Origin> all) implements Places {

    @Override
    public Origin find(String path) {
      for (var at = path; !at.isEmpty(); at = parent(at)) {
        var place = all.get(at);
        if (place != null) {
          return place;
        }
      }
      return all.getOrDefault("", new Origin("document", 1, 1));
    }

    private static String parent(String path) {
      return path.substring(0, Math.max(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['))));
    }
  }
}
