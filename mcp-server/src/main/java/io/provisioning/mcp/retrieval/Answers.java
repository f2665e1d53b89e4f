package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.retrieval.Passage.Collection;
import io.provisioning.mcp.retrieval.PassageIndex.Hit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/** The passages that answer a question, or the statement that none does. */
final class Answers {

  /** Of which the best are chosen. */
  private static final int CANDIDATES = 60;

  /** Below this, a passage speaks of something else: the tuning half of the questions says so. */
  private static final double ENOUGH = 0.52;

  private static final double COVERAGE = 0.75;
  private static final double OF_PROBLEMS = 0.7;

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
    var hits =
        index.search(question, among, CANDIDATES).stream()
            .sorted(Comparator.comparingDouble((Hit hit) -> -worth(hit)))
            .filter(hit -> sections.add(hit.passage().section()))
            .limit(most)
            .toList();
    var isAnswered = hits.stream().anyMatch(hit -> hit.coverage() >= ENOUGH);
    return new Found(isAnswered, hits);
  }

  /** A page about one problem is rarely meant by who does not name it. */
  private static double worth(Hit hit) {
    var worth = hit.score() * (COVERAGE + hit.coverage());
    return hit.passage().isOfProblem() ? worth * OF_PROBLEMS : worth;
  }
}
