package io.provisioning.config.evaluation;

import io.provisioning.config.document.Format;
import io.provisioning.config.infrastructure.DocumentText;
import io.provisioning.config.infrastructure.DocumentText.Draft;
import io.provisioning.config.infrastructure.DocumentText.Loose;
import io.provisioning.config.infrastructure.DocumentText.OnDisk;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a service asks its evaluator; which members are there follows from the sort of document.
 *
 * @param file absolute, as is the workspace
 */
record Question(
    Subject subject,
    @Nullable String text,
    @Nullable String file,
    @Nullable String workspace,
    @Nullable Map<String, Object> settings,
    @Nullable Format format,
    @Nullable String source) {

  /** What the document is to be. */
  enum Subject {
    INFRASTRUCTURE,
    BATCH,
    /** No document: the schema is asked for. */
    SCHEMA
  }

  static final Question SCHEMA = new Question(Subject.SCHEMA, null, null, null, null, null, null);

  static Question of(Subject subject, DocumentText document) {
    return switch (document) {
      case OnDisk(var file, var workspace, var settings, var text) ->
          new Question(subject, text, text(file), text(workspace), settings, null, null);
      case Draft(var text, var file, var workspace) ->
          new Question(subject, text, text(file), text(workspace), null, null, null);
      case Loose(var text, var format, var source) ->
          new Question(subject, text, null, null, null, format, source);
    };
  }

  private static String text(Path path) {
    return path.toAbsolutePath().toString();
  }

  DocumentText document() {
    if (file == null) {
      return new Loose(
          Objects.requireNonNull(text),
          Objects.requireNonNull(format),
          Objects.requireNonNull(source));
    }
    var at = Path.of(file);
    var root = Path.of(Objects.requireNonNull(workspace));
    return settings == null
        ? new Draft(Objects.requireNonNull(text), at, root)
        : new OnDisk(at, root, settings, text);
  }
}
