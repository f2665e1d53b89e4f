package io.provisioning.config.completion;

import io.provisioning.config.completion.outline.Outline;
import io.provisioning.config.document.Format;
import java.util.List;
import java.util.Map;

/**
 * Says what could be written at a place of a declaration. It reads the text as it is, also where it
 * is wrong, and evaluates nothing: imports and code of Pkl are words to it. What it answers is the
 * same for the same input. Safe for use by many threads.
 */
public final class Completer {

  private final Shape document;

  /**
   * Completes documents of a schema.
   *
   * @param schema of infrastructures, as JSON Schema 2020-12
   */
  public Completer(Map<String, Object> schema) {
    document = Shape.of(schema);
  }

  /**
   * A text that somebody is writing.
   *
   * @param name of the infrastructure; empty if it has none yet
   * @param offset of the cursor, in UTF-16 units
   */
  public record Draft(String text, Format format, String name, int offset) {}

  /** Whether texts of a format are completed. */
  public static boolean reads(Format format) {
    return format != Format.TOML;
  }

  /**
   * What could stand where the cursor is.
   *
   * @param usage of the rest of the workspace
   * @throws IllegalArgumentException for a format that is not read, and for an offset outside of
   *     the text
   */
  public Completions complete(Draft draft, Packages packages, Usage usage) {
    if (!reads(draft.format()) || draft.offset() < 0 || draft.offset() > draft.text().length()) {
      throw new IllegalArgumentException("no place in a text that can be completed");
    }
    var outline = Outline.of(draft.text(), draft.format(), draft.offset()).orElseThrow();
    if (outline.spot() == null) {
      return Completions.NONE;
    }
    var used = Usage.sum(List.of(usage, Usage.of(outline.root())));
    var world = new World(document, outline.root(), packages, used);
    return new Candidates(draft, outline.spot(), world).best();
  }
}
