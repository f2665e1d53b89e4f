package io.provisioning.orchestrator.declaration;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Documents whose evaluation was given up because it took too much. Work on such a document may go
 * on in the background, so a service must not begin it again and again: it is not read until it was
 * changed. Documents are read one at a time.
 */
final class CostlyDocuments {

  private static final Duration SUSPICIOUS = Duration.ofMillis(300);
  private static final int MOST = 100;

  private record Stamp(Path file, FileTime modified, long size) {}

  private final ReentrantLock lock = new ReentrantLock(true);
  private final Map<Object, ProblemException> refusals =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, ProblemException> eldest) {
          return size() > MOST;
        }
      };

  /** Reads a file, unless it was given up as it is now. */
  <T> T guard(Path file, Supplier<T> reading) {
    return guard(stamp(file), reading);
  }

  /** Reads a text, unless it was given up before. */
  <T> T guard(String text, Supplier<T> reading) {
    return guard((Object) text, reading);
  }

  private <T> T guard(@Nullable Object document, Supplier<T> reading) {
    lock.lock();
    try {
      var refusal = refusals.get(document);
      if (refusal != null) {
        throw refusal;
      }
      return read(document, reading);
    } finally {
      lock.unlock();
    }
  }

  private <T> T read(@Nullable Object document, Supplier<T> reading) {
    var begin = System.nanoTime();
    try {
      return reading.get();
    } catch (ProblemException e) {
      if (document != null
          && System.nanoTime() - begin > SUSPICIOUS.toNanos()
          && isAboutTheDocumentAsSuch(e)) {
        refusals.put(document, e);
      }
      throw e;
    }
  }

  private static boolean isAboutTheDocumentAsSuch(ProblemException e) {
    return e.findings().size() == 1 && e.findings().getFirst().path().equals("document");
  }

  private static @Nullable Stamp stamp(Path file) {
    try {
      return new Stamp(file, Files.getLastModifiedTime(file), Files.size(file));
    } catch (IOException _) {
      return null; // whoever reads it says why
    }
  }
}
