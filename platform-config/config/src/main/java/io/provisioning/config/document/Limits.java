package io.provisioning.config.document;

import io.provisioning.config.problem.Origin;

/** What a document may be at the most; beyond it a document is refused before it costs anything. */
final class Limits {

  static final int BYTES = 1 << 20;
  static final int DEPTH = 64;
  static final long VALUES = 40_000;

  /** The parser takes a hundred times longer than those of other formats. */
  static final int TOML = 256 << 10;

  private Limits() {}

  static void requireDepth(int depth, Origin origin) {
    if (depth > DEPTH) {
      throw DocumentProblem.invalid(
          "at most " + DEPTH + " levels of nesting", "more than that", origin, null);
    }
  }

  static Node requireSize(Node node) {
    if (node.size() > VALUES) {
      throw DocumentProblem.invalid(
          "at most " + VALUES + " values, repetitions through aliases counted",
          node.size() + " values",
          node.origin(),
          null);
    }
    return node;
  }
}
