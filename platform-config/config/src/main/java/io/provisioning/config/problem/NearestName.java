package io.provisioning.config.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * The name a user may have meant: the valid one with the smallest edit distance, if it is small
 * enough.
 */
public final class NearestName {

  private NearestName() {}

  /**
   * Finds the nearest name.
   *
   * @return empty if more than a third of the letters would have to change
   */
  public static Optional<String> of(String name, Collection<String> valid) {
    if (name.length() > 100) {
      return Optional.empty();
    }
    int most = Math.max(1, (name.length() + 1) / 3);
    return valid.stream()
        .filter(candidate -> Math.abs(candidate.length() - name.length()) <= most)
        .filter(candidate -> distance(name, candidate) <= most)
        .min(
            Comparator.comparingInt((String candidate) -> distance(name, candidate))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
  static int distance(String a, String b) {
    var beforeLast = new int[b.length() + 1];
    var last = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      var row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(substitution, 1 + Math.min(last[j], row[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = row;
    }
    return last[b.length()];
  }
}
