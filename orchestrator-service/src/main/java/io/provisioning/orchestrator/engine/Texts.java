package io.provisioning.orchestrator.engine;

/** Texts of others, in few bytes. */
public final class Texts {

  private static final int LENGTH = 200;

  private Texts() {}

  /** The text, or its first 199 characters and an ellipsis. */
  public static String cut(String text) {
    return text.length() <= LENGTH ? text : text.substring(0, LENGTH - 1) + "…";
  }
}
