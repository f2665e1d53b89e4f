package io.provisioning.orchestrator.progress;

/** Texts of others, in few bytes. */
final class Texts {

  private static final int LENGTH = 200;

  private Texts() {}

  static String cut(String text) {
    return text.length() <= LENGTH ? text : text.substring(0, LENGTH - 1) + "…";
  }
}
