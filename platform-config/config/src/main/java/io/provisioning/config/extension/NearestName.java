package io.provisioning.config.extension;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody probably meant. */
final class NearestName {

  private NearestName() {}

  /** The known name with the fewest edits, if those are few for its length. */
  static Optional<String> of(String name, Collection<String> known) {
    return known.stream()
        .filter(candidate -> edits(name, candidate) <= Math.max(1, candidate.length() / 3))
        .min(
            Comparator.comparingInt((String candidate) -> edits(name, candidate))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Optimal string alignment: insertions, deletions, replacements, swaps of neighbours. */
  private static int edits(String left, String right) {
    if (Math.abs(left.length() - right.length()) > right.length()) {
      return Integer.MAX_VALUE;
    }
    var rows = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++) {
      rows[i][0] = i;
    }
    for (int j = 0; j <= right.length(); j++) {
      rows[0][j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      for (int j = 1; j <= right.length(); j++) {
        int replace = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
        rows[i][j] =
            Math.min(
                rows[i - 1][j - 1] + replace, Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1));
        if (i > 1
            && j > 1
            && left.charAt(i - 1) == right.charAt(j - 2)
            && left.charAt(i - 2) == right.charAt(j - 1)) {
          rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
        }
      }
    }
    return rows[left.length()][right.length()];
  }
}
