package io.provisioning.controlcenter.authorization.version;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Says which lines of policies went and which came. */
final class PolicyDiff {

  private PolicyDiff() {}

  /**
   * Compares texts.
   *
   * @param before by name of the file
   * @return per file that changed its name, and below its lines with {@code +}, {@code -} or space
   *     before them
   */
  static String of(Map<String, String> before, Map<String, String> after) {
    var names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    var diff = new StringBuilder();
    for (var name : names) {
      var from = before.getOrDefault(name, "");
      var to = after.getOrDefault(name, "");
      if (!from.equals(to)) {
        diff.append("=== ").append(name).append('\n');
        lines(from.lines().toList(), to.lines().toList())
            .forEach(line -> diff.append(line).append('\n'));
      }
    }
    return diff.toString();
  }

  /** By the longest common subsequence. */
  private static List<String> lines(List<String> from, List<String> to) {
    var common = common(from, to);
    var lines = new ArrayList<String>();
    int i = 0;
    int j = 0;
    while (i < from.size() || j < to.size()) {
      if (i < from.size() && j < to.size() && from.get(i).equals(to.get(j))) {
        lines.add("  " + from.get(i++));
        j++;
      } else if (j == to.size() || (i < from.size() && common[i + 1][j] >= common[i][j + 1])) {
        lines.add("- " + from.get(i++));
      } else {
        lines.add("+ " + to.get(j++));
      }
    }
    return lines;
  }

  private static int[][] common(List<String> from, List<String> to) {
    var common = new int[from.size() + 1][to.size() + 1];
    for (int i = from.size() - 1; i >= 0; i--) {
      for (int j = to.size() - 1; j >= 0; j--) {
        common[i][j] =
            from.get(i).equals(to.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
