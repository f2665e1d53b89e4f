package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.Disk.DiskFile;
import io.provisioning.orchestrator.journal.filesystem.disk.LocalDisk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The disk of this machine, except that what was not synced is lost with the process, and that the
 * process dies at a write that it was told.
 */
final class DyingDisk implements Disk {

  /** When, in the course of a write to a segment, the process dies. */
  enum Moment {
    BEFORE_WRITING,
    BEFORE_SYNCING,
    BEFORE_TELLING,
    NEVER
  }

  private final LocalDisk disk = new LocalDisk();
  private final AtomicInteger writes = new AtomicInteger();
  private final int last;
  private final Moment moment;
  private final boolean forgetsToSync;

  /**
   * Dies at the given write.
   *
   * @param forgetsToSync a planted bug
   */
  DyingDisk(int last, Moment moment, boolean forgetsToSync) {
    this.last = last;
    this.moment = moment;
    this.forgetsToSync = forgetsToSync;
  }

  private void dieAt(Moment now) {
    if (now == moment && writes.get() >= last) {
      Runtime.getRuntime().halt(137);
    }
  }

  @Override
  public List<String> files(Path directory) throws IOException {
    return disk.files(directory);
  }

  @Override
  public List<String> directories(Path directory) throws IOException {
    return disk.directories(directory);
  }

  @Override
  public void createDirectory(Path directory) throws IOException {
    disk.createDirectory(directory);
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    return new DyingFile(disk.open(file));
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    return new DyingFile(disk.create(file));
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    disk.move(from, to);
  }

  @Override
  public void delete(Path file) throws IOException {
    disk.delete(file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    disk.syncDirectory(directory);
  }

  @Override
  public long room(Path directory) throws IOException {
    return disk.room(directory);
  }

  /** Keeps what is written until it is synced. */
  private final class DyingFile implements DiskFile {

    private record Unsynced(long at, ByteArrayOutputStream bytes) {}

    private final DiskFile file;
    private final List<Unsynced> unsynced = new ArrayList<>();

    DyingFile(DiskFile file) {
      this.file = file;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void read(ByteBuffer target, long at) throws IOException {
      file.read(target, at);
    }

    @Override
    public void write(ByteBuffer source, long at) {
      writes.incrementAndGet();
      dieAt(Moment.BEFORE_WRITING);
      var bytes = new ByteArrayOutputStream();
      while (source.hasRemaining()) {
        bytes.write(source.get());
      }
      unsynced.add(new Unsynced(at, bytes));
    }

    @Override
    public void truncate(long size) throws IOException {
      unsynced.clear();
      file.truncate(size);
    }

    @Override
    public void sync() throws IOException {
      if (!unsynced.isEmpty()) {
        dieAt(Moment.BEFORE_SYNCING);
      }
      if (forgetsToSync) {
        return;
      }
      flush();
      file.sync();
      if (!unsynced.isEmpty()) {
        dieAt(Moment.BEFORE_TELLING);
      }
      unsynced.clear();
    }

    private void flush() throws IOException {
      for (var each : unsynced) {
        file.write(ByteBuffer.wrap(each.bytes().toByteArray()), each.at());
      }
    }

    /** As the system does sooner or later. */
    @Override
    public void close() throws IOException {
      flush();
      file.close();
    }
  }
}
