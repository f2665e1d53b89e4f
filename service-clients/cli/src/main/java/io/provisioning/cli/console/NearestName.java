package io.provisioning.cli.console;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The name that somebody may have meant. */
public final class NearestName {

  private NearestName() {}

  /** The candidate that differs least, if it differs in few letters. */
  public static Optional<String> of(String wanted, Collection<String> candidates) {
    int limit = Math.max(1, wanted.length() / 3);
    return candidates.stream()
        .filter(candidate -> distance(wanted, candidate) <= limit)
        .min(
            Comparator.comparingInt((String candidate) -> distance(wanted, candidate))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** A question to append to a message, or nothing. */
  public static String question(String wanted, Collection<String> candidates) {
    return of(wanted, candidates).map(name -> "; did you mean `" + name + "`?").orElse("");
  }

  /** Optimal string alignment: a swap of neighbours counts as one mistake. */
  private static int distance(String from, String to) {
    var costs = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        costs[i][j] = i == 0 || j == 0 ? i + j : cheapest(costs, from, to, i, j);
      }
    }
    return costs[from.length()][to.length()];
  }

  private static int cheapest(int[][] costs, String from, String to, int i, int j) {
    int substitution = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
    int cost =
        Math.min(
            Math.min(costs[i - 1][j], costs[i][j - 1]) + 1, costs[i - 1][j - 1] + substitution);
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(cost, costs[i - 2][j - 2] + 1) : cost;
  }
}
