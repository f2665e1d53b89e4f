package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.workflow.Recorded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * A journal in files: a directory for each workspace with append-only segments of bounded size, one
 * JSON object a line. A lock file keeps a second process out.
 */
final class FilesystemJournal implements Journal {

  private static final Pattern WORKSPACE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private final Path root;
  private final SegmentWriter.Opener opener;
  private final DataSize segmentSize;
  private final FileChannel lock;
  private final Map<String, WorkspaceLog> workspaces = new ConcurrentHashMap<>();

  private FilesystemJournal(
      Path root, DataSize segmentSize, SegmentWriter.Opener opener, FileChannel lock) {
    this.root = root;
    this.segmentSize = segmentSize;
    this.opener = opener;
    this.lock = lock;
  }

  /**
   * Opens the journal and cuts off what was being written when the process before died.
   *
   * @throws ProblemException JOURNAL_IN_USE if another process has it open; JOURNAL_DAMAGED if
   *     something that was durable cannot be read
   */
  static FilesystemJournal open(Path root, DataSize segmentSize) {
    return open(root, segmentSize, SegmentFiles::open);
  }

  static FilesystemJournal open(Path root, DataSize segmentSize, SegmentWriter.Opener opener) {
    try {
      SegmentFiles.in(root);
      var journal = new FilesystemJournal(root, segmentSize, opener, lock(root));
      try (var directories = Files.list(root)) {
        directories
            .filter(Files::isDirectory)
            .map(directory -> directory.getFileName().toString())
            .sorted()
            .forEach(journal::workspace);
        return journal;
      } catch (IOException | RuntimeException e) {
        journal.close();
        throw e;
      }
    } catch (IOException e) {
      throw new ProblemException(
          JournalProblem.JOURNAL_UNAVAILABLE,
          "the journal in `" + root + "` cannot be opened: " + e.getMessage(),
          null,
          List.of(),
          e);
    }
  }

  private static FileChannel lock(Path root) throws IOException {
    var channel = SegmentFiles.open(root.resolve("lock"));
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw inUse(root, e);
    }
    channel.close();
    throw inUse(root, null);
  }

  private static ProblemException inUse(Path root, @Nullable Throwable cause) {
    return new ProblemException(
        JournalProblem.JOURNAL_IN_USE,
        "another process uses the journal in `" + root + "`",
        "stop the other orchestrator, or give this one a directory of its own",
        List.of(),
        cause);
  }

  private WorkspaceLog workspace(String name) {
    return workspaces.computeIfAbsent(
        name,
        missing -> {
          if (!WORKSPACE.matcher(missing).matches()) {
            throw new IllegalArgumentException("`" + missing + "` is not the name of a workspace");
          }
          try {
            return WorkspaceLog.open(
                SegmentFiles.in(root.resolve(missing)), opener, segmentSize.toBytes());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Override
  public void append(String workspace, List<Entry> entries) {
    if (!entries.isEmpty()) {
      workspace(workspace).append(entries);
    }
  }

  @Override
  public void replay(Consumer<Entry> reader) {
    workspaces.keySet().stream().sorted().forEach(name -> workspace(name).replay(reader));
  }

  @Override
  public void read(String workspace, String workflow, long after, Consumer<Recorded> reader) {
    var log = workspaces.get(workspace);
    if (log != null) {
      log.read(workflow, after, reader);
    }
  }

  @Override
  public void close() {
    workspaces.values().forEach(WorkspaceLog::close);
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
