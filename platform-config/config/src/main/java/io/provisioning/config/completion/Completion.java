package io.provisioning.config.completion;

/**
 * Something that could be written.
 *
 * @param label what people choose by
 * @param insertText what takes the place of the text from {@code from} to {@code to}; what is still
 *     to be filled in stands between angle brackets, such as {@code <query>}
 * @param detail what kind of value it takes, or what it is; may be empty
 * @param documentation what it means; may be empty
 * @param from offset in UTF-16 units
 * @param to offset behind what is replaced; {@code from} where nothing is
 */
public record Completion(
    String label,
    Kind kind,
    String insertText,
    String detail,
    String documentation,
    Source source,
    int from,
    int to) {

  /** What it is. */
  public enum Kind {
    KEY,
    VALUE,
    /** A whole item of a list, with what it must have. */
    BLOCK
  }

  /** Where it is known from. */
  public enum Source {
    SCHEMA,
    CATALOGUE,
    /** What the workspace declares, the text itself included. */
    WORKSPACE
  }
}
