package io.provisioning.orchestrator.compatibility;

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
 * Files whose reading was given up because it took too much. Work on such a file may go on in the
 * background, so a service must not begin it again and again: the file is not read until it was
 * changed. Files are read one at a time.
 */
final class CostlyFiles {

  private static final Duration SUSPICIOUS = Duration.ofMillis(300);
  private static final int MOST = 100;

  private record Stamp(FileTime modified, long size) {}

  private record Refusal(Stamp stamp, ProblemException problem) {}

  private final ReentrantLock lock = new ReentrantLock(true);
  private final Map<Path, Refusal> refusals =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Refusal> eldest) {
          return size() > MOST;
        }
      };

  <T> T guard(Path file, Supplier<T> reading) {
    lock.lock();
    try {
      var stamp = stamp(file);
      var refusal = refusals.get(file);
      if (refusal != null && refusal.stamp().equals(stamp)) {
        throw refusal.problem();
      }
      return read(file, stamp, reading);
    } finally {
      lock.unlock();
    }
  }

  private <T> T read(Path file, @Nullable Stamp stamp, Supplier<T> reading) {
    var begin = System.nanoTime();
    try {
      return reading.get();
    } catch (ProblemException e) {
      if (stamp != null
          && System.nanoTime() - begin > SUSPICIOUS.toNanos()
          && isAboutTheDocumentAsSuch(e)) {
        refusals.put(file, new Refusal(stamp, e));
      }
      throw e;
    }
  }

  private static boolean isAboutTheDocumentAsSuch(ProblemException e) {
    return e.findings().size() == 1 && e.findings().getFirst().path().equals("document");
  }

  private static @Nullable Stamp stamp(Path file) {
    try {
      return new Stamp(Files.getLastModifiedTime(file), Files.size(file));
    } catch (IOException _) {
      return null; // whoever reads it says why
    }
  }
}
