package io.provisioning.orchestrator.declaration.completion;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.config.completion.Usage;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the files of a workspace use. Each is read again only when it was changed. */
final class WorkspaceUsage {

  private static final Logger log = LoggerFactory.getLogger(WorkspaceUsage.class);

  private static final int MOST_FILES = 100;
  private static final int MOST_KEPT = 1000;

  /** Bytes that one request reads; what is left is read by the next. */
  private static final long MOST_READ = 1 << 20;

  private static final long LONGEST = 256 << 10;

  private final DeclaredFiles files;
  private final Cache<Stamp, Usage> known = Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

  WorkspaceUsage(DeclaredFiles files) {
    this.files = files;
  }

  private record Stamp(Path file, FileTime modified, long size) {}

  /** What is used in a workspace besides one infrastructure. */
  Usage besides(String workspace, String name) {
    var all = new ArrayList<Usage>();
    long read = 0;
    for (var other : files.names(workspace).stream().limit(MOST_FILES).toList()) {
      var stamp = other.equals(name) ? Optional.<Stamp>empty() : stamp(workspace, other);
      if (stamp.isEmpty() || stamp.get().size() > LONGEST) {
        continue;
      }
      var usage = known.getIfPresent(stamp.get());
      if (usage == null && read < MOST_READ) {
        read += stamp.get().size();
        usage = read(stamp.get().file());
        known.put(stamp.get(), usage);
      }
      if (usage != null) {
        all.add(usage);
      }
    }
    return Usage.sum(all);
  }

  private Optional<Stamp> stamp(String workspace, String name) {
    var file = files.find(workspace, name);
    try {
      return file.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Stamp(file.get(), Files.getLastModifiedTime(file.get()), Files.size(file.get())));
    } catch (IOException _) {
      return Optional.empty(); // it was removed meanwhile
    }
  }

  private static Usage read(Path file) {
    try {
      return Format.of(file)
          .map(format -> Usage.of(Documents.read(file), format))
          .orElse(Usage.NONE);
    } catch (ProblemException e) {
      log.info("nothing is learned from {}: {}", file, e.getMessage());
      return Usage.NONE;
    }
  }
}
