package io.provisioning.cli.vault.imports;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Origin;

/** What an import may be at the most; beyond it, it is refused before it costs anything. */
final class Limits {

  /** Of all files together. */
  static final int BYTES = 16 << 20;

  static final int FILES = 10_000;
  static final int SECRETS = 10_000;
  static final int DEPTH = 64;
  static final int VALUES = 200_000;

  private Limits() {}

  static void requireDepth(int depth, Origin at) {
    if (depth > DEPTH) {
      throw DocumentProblem.invalid(
          "at most %d levels of nesting".formatted(DEPTH), "more than that", at, null);
    }
  }

  static void requireCount(int values, Origin at) {
    if (values > VALUES) {
      throw DocumentProblem.invalid(
          "at most %,d values".formatted(VALUES), "more than that", at, null);
    }
  }
}
