package io.provisioning.cli.console;

/** Colours and symbols, or neither, by what the reader's terminal can show. */
public enum Style {
  PLAIN,
  COLOURED;

  private static final String ESCAPE = "\u001b[";

  public String bold(String text) {
    return wrap("1", text);
  }

  public String dim(String text) {
    return wrap("2", text);
  }

  public String red(String text) {
    return wrap("31", text);
  }

  public String green(String text) {
    return wrap("32", text);
  }

  public String yellow(String text) {
    return wrap("33", text);
  }

  public String cyan(String text) {
    return wrap("36", text);
  }

  private String wrap(String code, String text) {
    return this == PLAIN || text.isEmpty() ? text : ESCAPE + code + "m" + text + ESCAPE + "0m";
  }
}
