package io.provisioning.config.infrastructure;

import io.provisioning.config.document.Format;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is to be read. */
public sealed interface DocumentText {

  /**
   * A file as it is on disk.
   *
   * @param workspace files outside this directory are not read, whatever the document imports
   * @param settings take the place of those members of the document's settings that they name;
   *     checked by the schema like those
   * @param text what was read from the file already; null to read it
   */
  record OnDisk(Path file, Path workspace, Map<String, Object> settings, @Nullable String text)
      implements DocumentText {
    public OnDisk {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** A file that nobody has read yet. */
    public OnDisk(Path file, Path workspace, Map<String, Object> settings) {
      this(file, workspace, settings, null);
    }
  }

  /**
   * What a file would hold. Nothing is written, and neither the file nor its directory need exist.
   *
   * @param file whose ending tells the format, and beside which the text finds what it imports
   * @param workspace files outside this directory are not read
   */
  record Draft(String text, Path file, Path workspace) implements DocumentText {}

  /**
   * A text without a file.
   *
   * @param format any but PKL
   * @param source stands for the file in findings, such as {@code request}
   */
  record Loose(String text, Format format, String source) implements DocumentText {}

  /** What findings call the document. */
  static String source(DocumentText document) {
    return switch (document) {
      case OnDisk(var file, var _, var _, var _) -> file.toString();
      case Draft(var _, var file, var _) -> file.toString();
      case Loose(var _, var _, var source) -> source;
    };
  }
}
