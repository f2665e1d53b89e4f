package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.retrieval.index.Passage.Collection;
import io.provisioning.mcp.retrieval.index.PassageIndex;
import io.provisioning.mcp.retrieval.index.PassageIndex.Hit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The passages that answer a question, or the statement that none does. */
final class Answers {

  /** Of which the best are chosen. */
  private static final int CANDIDATES = 60;

  /** Below this, a passage speaks of something else: the tuning half of the questions says so. */
  private static final double ENOUGH = 0.52;

  private static final double COVERAGE = 0.75;
  private static final double OF_PROBLEMS = 0.9;
  private static final double OF_WHAT_IS_NAMED = 1.5;

  private Answers() {}

  /**
   * What was found.
   *
   * @param isAnswered whether the best of them speak of what was asked
   * @param hits best first, one of each section
   */
  record Found(boolean isAnswered, List<Hit> hits) {}

  static Found to(
      String question, PassageIndex index, java.util.Collection<Collection> among, int most) {
    var sections = new HashSet<String>();
    var named = new HashSet<>(among);
    named.removeIf(each -> !each.isNamedIn(question));
    var hits =
        index.search(question, among, CANDIDATES).stream()
            .sorted(Comparator.comparingDouble((Hit hit) -> -worth(hit, named)))
            .filter(hit -> sections.add(hit.passage().section()))
            .limit(most)
            .toList();
    var isAnswered = hits.stream().anyMatch(hit -> hit.coverage() >= ENOUGH);
    return new Found(isAnswered, hits);
  }

  /**
   * A page about one problem is rarely meant by who does not name it; what is declared is meant by
   * who names the infrastructure.
   */
  private static double worth(Hit hit, Set<Collection> named) {
    var worth = hit.score() * (COVERAGE + hit.coverage());
    if (hit.passage().isOfProblem()) {
      return worth * OF_PROBLEMS;
    }
    return named.contains(hit.passage().collection()) ? worth * OF_WHAT_IS_NAMED : worth;
  }
}
