package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.GroupCommit;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.Maintenance;
import io.provisioning.orchestrator.journal.Past;
import io.provisioning.orchestrator.journal.codec.EntryCodec;
import io.provisioning.orchestrator.journal.filesystem.SegmentWriter.Extent;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import io.provisioning.orchestrator.workflow.Recorded;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A workspace's journal as others use it: many append at once, and damage is told to all of them.
 */
final class Workspace implements Maintenance.Tended, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Workspace.class);

  /** A workspace is busy if in a moment a segment's bytes, divided by this, are appended. */
  private static final int BUSY = 16;

  private static final int MOST_CLOSED = 4;

  private final String name;
  private final JournalSettings settings;
  private final WorkspaceLog files;
  private final GroupCommit<List<byte[]>, Extent> commits;
  private final LongAdder appended = new LongAdder();
  private volatile @Nullable ProblemException damage;

  /** Opens it and starts its thread. */
  Workspace(String name, JournalSettings settings, Disk disk) throws IOException {
    this.name = name;
    this.settings = settings;
    files =
        WorkspaceLog.open(
            new JournalFiles(settings.directory().resolve(name)),
            disk,
            settings.segmentSize().toBytes());
    commits =
        new GroupCommit<>(
            name,
            batch -> files.append(batch.stream().flatMap(List::stream).toList()),
            entries -> entries.stream().mapToLong(entry -> entry.length).sum(),
            new GroupCommit.Bounds(settings.queueSize().toBytes(), Long.MAX_VALUE),
            settings.patience());
  }

  @Override
  public String name() {
    return name;
  }

  /** Returns once the entries are durable; tells whether they begin another segment. */
  boolean append(List<Entry> entries) {
    requireIntact();
    var encoded = entries.stream().map(EntryCodec::encode).toList();
    var extent = commits.append(encoded);
    encoded.forEach(entry -> appended.add(entry.length));
    return files.added(entries, extent.segment());
  }

  void requireRoom() {
    requireIntact();
    var room = read(files::room);
    if (room < settings.reserve().toBytes()) {
      throw JournalProblem.DISK_FULL.because(
          "the disk of the journal has %d bytes left; %d are reserved for running workflows"
              .formatted(room, settings.reserve().toBytes()),
          "free space on the disk; running workflows continue");
    }
  }

  Optional<ProblemException> replay(Journal.Reader reader) {
    try (var decoder = Decoder.ahead()) {
      requireIntact();
      files.replay(decoder, reader);
    } catch (IOException e) {
      throw JournalProblem.unavailable(e);
    } catch (ProblemException e) {
      if (e.problem() != JournalProblem.JOURNAL_DAMAGED) {
        throw e;
      }
      damage = e;
    }
    return Optional.ofNullable(damage);
  }

  void read(String workflow, long after, Consumer<Recorded> reader) {
    requireIntact();
    try {
      files.read(workflow, after, reader);
    } catch (IOException e) {
      throw JournalProblem.unavailable(e);
    }
  }

  void summary(Journal.Reader reader) {
    requireIntact();
    read(() -> {
      files.summary(reader);
      return true;
    });
  }

  /** Hands over what is durable since, and tells up to where that is; all if it is null. */
  Extent next(@Nullable Extent after, Consumer<Entry> reader) {
    requireIntact();
    return read(() -> files.next(after, reader));
  }

  Archive archive() {
    return files.archive();
  }

  @Override
  public boolean isCompactionDue() {
    return damage == null && files.isCompactionDue(settings.segmentSize().toBytes());
  }

  @Override
  public long appended() {
    return appended.sum();
  }

  @Override
  public boolean isBusySince(long before) {
    return (appended() - before) * BUSY > settings.segmentSize().toBytes()
        && files.closed() < MOST_CLOSED;
  }

  @Override
  public boolean compact(Past past) {
    try {
      var ended = files.compact(past, MOST_CLOSED, settings.segmentSize().toBytes());
      past.archived(ended);
      log.info("put {} workflows of workspace {} into the archive", ended.size(), name);
      return true;
    } catch (IOException | RuntimeException e) {
      log.warn("workflows of workspace {} that have ended stay where they are", name, e);
      return false;
    }
  }

  private void requireIntact() {
    if (damage != null) {
      throw damage;
    }
  }

  private interface Question<T> {
    T ask() throws IOException;
  }

  private static <T> T read(Question<T> question) {
    try {
      return question.ask();
    } catch (IOException e) {
      throw JournalProblem.unavailable(e);
    }
  }

  @Override
  public void close() {
    commits.close();
    read(() -> {
      files.close();
      return true;
    });
  }
}
