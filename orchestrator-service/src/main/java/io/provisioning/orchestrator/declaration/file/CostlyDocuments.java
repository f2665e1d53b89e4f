package io.provisioning.orchestrator.declaration.file;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Documents whose evaluation was given up because it took too much. Each cost a process, so a
 * service does not begin it again and again: such a document is refused until it was changed.
 */
public final class CostlyDocuments {

  private static final int MOST = 100;

  private record Stamp(Path file, FileTime modified, long size) {}

  private final Map<Object, ProblemException> refusals =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Object, ProblemException> eldest) {
              return size() > MOST;
            }
          });

  /** Reads a file, unless it was given up as it is now. */
  public <T> T guard(Path file, Supplier<T> reading) {
    return guard(stamp(file), reading);
  }

  /** Reads a text, unless it was given up before. */
  public <T> T guard(String text, Supplier<T> reading) {
    return guard((Object) DeclaredFile.version(text), reading);
  }

  private <T> T guard(@Nullable Object document, Supplier<T> reading) {
    var refusal = document == null ? null : refusals.get(document);
    if (refusal != null) {
      throw refusal;
    }
    try {
      return reading.get();
    } catch (ProblemException e) {
      if (document != null && e.problem() == DocumentProblem.COSTLY_DOCUMENT) {
        refusals.put(document, e);
      }
      throw e;
    }
  }

  private static @Nullable Stamp stamp(Path file) {
    try {
      return new Stamp(file, Files.getLastModifiedTime(file), Files.size(file));
    } catch (IOException _) {
      return null; // whoever reads it says why
    }
  }
}
