package io.provisioning.mcp.feature;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;

/** How the lines of two texts differ. */
public final class LineDiff {

  private static final int CONTEXT = 3;

  private LineDiff() {}

  /** As {@code diff -u} shows it. */
  public static String of(String file, String before, String after) {
    var was = before.lines().toList();
    var patch = DiffUtils.diff(was, after.lines().toList());
    var lines = UnifiedDiffUtils.generateUnifiedDiff(file, file, was, patch, CONTEXT);
    return String.join("\n", lines);
  }
}
