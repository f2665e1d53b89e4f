package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.Maintenance;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.filesystem.SegmentWriter.Extent;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalLock;
import io.provisioning.orchestrator.journal.filesystem.disk.Removal;
import io.provisioning.orchestrator.workflow.Recorded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A journal in files: a directory for each workspace with append-only segments of bounded size, one
 * JSON object a line. A lock file keeps a second process out.
 */
final class FilesystemJournal implements StoredJournal {

  private static final Logger log = LoggerFactory.getLogger(FilesystemJournal.class);
  private static final Pattern WORKSPACE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private final JournalSettings settings;
  private final Disk disk;
  private final FileChannel lock;
  private final Map<String, Workspace> workspaces = new ConcurrentHashMap<>();
  private final Map<String, ProblemException> damaged = new ConcurrentHashMap<>();
  private final Maintenance maintenance = new Maintenance();

  private FilesystemJournal(JournalSettings settings, Disk disk, FileChannel lock) {
    this.settings = settings;
    this.disk = disk;
    this.lock = lock;
  }

  /**
   * Opens the journal and cuts off what was being written when the process before died.
   *
   * @throws ProblemException JOURNAL_IN_USE if another process has it open; JOURNAL_TOO_NEW if a
   *     newer version wrote it
   */
  static FilesystemJournal open(JournalSettings settings, Disk disk) {
    try {
      disk.createDirectory(settings.directory());
      var journal = new FilesystemJournal(settings, disk, JournalLock.take(settings.directory()));
      try {
        disk.directories(settings.directory()).stream()
            .filter(name -> WORKSPACE.matcher(name).matches())
            .sorted()
            .forEach(journal::openOrIsolate);
        return journal;
      } catch (RuntimeException e) {
        journal.close();
        throw e;
      }
    } catch (IOException e) {
      throw JournalProblem.JOURNAL_UNAVAILABLE.because(
          "the journal in `" + settings.directory() + "` cannot be opened: " + e.getMessage(), e);
    }
  }

  /** Damage in one workspace must not hold up the others. */
  private void openOrIsolate(String name) {
    try {
      workspace(name);
    } catch (ProblemException e) {
      if (e.problem() != JournalProblem.JOURNAL_DAMAGED) {
        throw e;
      }
      log.error("workspace {} cannot be used", name, e);
      damaged.put(name, e);
    }
  }

  private Workspace workspace(String name) {
    var damage = damaged.get(name);
    if (damage != null) {
      throw damage;
    }
    return workspaces.computeIfAbsent(
        name,
        missing -> {
          if (!WORKSPACE.matcher(missing).matches()) {
            throw new IllegalArgumentException("`" + missing + "` is not the name of a workspace");
          }
          try {
            return new Workspace(missing, settings, disk);
          } catch (IOException e) {
            throw JournalProblem.unavailable(e);
          }
        });
  }

  @Override
  public void append(String workspace, List<Entry> entries) {
    if (!entries.isEmpty()) {
      var opened = workspace(workspace);
      if (opened.append(entries)) {
        maintenance.look(opened);
      }
    }
  }

  @Override
  public void requireRoom(String workspace) {
    workspace(workspace).requireRoom();
  }

  @Override
  public Set<String> workspaces() {
    var names = new TreeSet<>(workspaces.keySet());
    names.addAll(damaged.keySet());
    return names;
  }

  @Override
  public Optional<ProblemException> replay(String workspace, Reader reader) {
    var damage = damaged.get(workspace);
    return damage == null ? workspace(workspace).replay(reader) : Optional.of(damage);
  }

  @Override
  public void read(String workspace, String workflow, long after, Consumer<Recorded> reader) {
    if (workspaces().contains(workspace)) {
      workspace(workspace).read(workflow, after, reader);
    }
  }

  @Override
  public Optional<Ended> archived(String workflow) {
    try {
      for (var workspace : workspaces.values()) {
        var found = workspace.archive().find(workflow);
        if (found.isPresent()) {
          return found.map(Piece.Line::ended);
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw JournalProblem.unavailable(e);
    }
  }

  @Override
  public Stream<Ended> archivedNewestFirst(@Nullable String before) {
    return NewestFirst.of(workspaces.values().stream().map(Workspace::archive).toList(), before);
  }

  @Override
  public void compactWith(Function<String, Past> past) {
    maintenance.start(past);
    workspaces.values().forEach(maintenance::look);
  }

  @Override
  public Contents contents() {
    maintenance.hold();
    return new Held();
  }

  private final class Held implements Contents {

    private final Map<String, Extent> known = new HashMap<>();

    @Override
    public void summary(String workspace, Reader reader) {
      workspace(workspace).summary(reader);
    }

    @Override
    public void next(String workspace, Consumer<Entry> reader) {
      known.put(workspace, workspace(workspace).next(known.get(workspace), reader));
    }

    @Override
    public void close() {
      maintenance.letGo();
    }
  }

  @Override
  public Intake intake(String workspace) {
    if (workspaces().contains(workspace)) {
      throw new IllegalStateException("there is a workspace `" + workspace + "` already");
    }
    var files = new JournalFiles(settings.directory().resolve(workspace));
    return new FilesystemIntake(
        files, disk, settings.segmentSize().toBytes(), () -> workspace(workspace));
  }

  @Override
  public void clear() {
    workspaces.values().forEach(Workspace::close);
    workspaces.clear();
    damaged.clear();
    try {
      new Removal(settings.directory(), disk).run(name -> WORKSPACE.matcher(name).matches());
    } catch (IOException e) {
      throw JournalProblem.unavailable(e);
    }
  }

  @Override
  public void close() {
    maintenance.close();
    workspaces.values().forEach(Workspace::close);
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
