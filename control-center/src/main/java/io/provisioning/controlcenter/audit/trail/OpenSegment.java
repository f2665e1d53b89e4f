package io.provisioning.controlcenter.audit.trail;

import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.chain.Extent;
import io.provisioning.controlcenter.audit.chain.LineBuffer;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.YearMonth;
import java.util.List;
import java.util.Objects;

/** The segment that is written to. Used by one thread. */
final class OpenSegment implements AutoCloseable {

  private final Path file;
  private final Disk disk;
  private FileChannel channel;
  private Object identity;
  private final long first;
  private volatile Extent durable;
  private boolean clean;

  /**
   * Goes on after what is durable.
   *
   * @param durable its end; what follows was never acknowledged
   */
  OpenSegment(Extent durable, Disk disk) throws IOException {
    file = durable.file();
    first = durable.first();
    this.disk = disk;
    this.durable = durable;
    channel = TrailFiles.writable(file);
    identity = identity();
  }

  private Object identity() throws IOException {
    return Objects.requireNonNull(
        Files.readAttributes(file, BasicFileAttributes.class).fileKey(), "a file has an identity");
  }

  /**
   * Puts the file back, whole, where it was moved away or deleted: what it holds is open here.
   *
   * @return false if it is where it was
   */
  boolean putBack() throws IOException {
    try {
      if (identity.equals(identity())) {
        return false;
      }
    } catch (NoSuchFileException _) {
      restore();
      copy();
      return true;
    }
    throw AuditProblem.damaged(file, "was replaced by another file while it was being written");
  }

  private void copy() throws IOException {
    TrailFiles.write(file, channel);
    channel.close();
    channel = TrailFiles.writable(file);
    identity = identity();
  }

  YearMonth month() {
    return TrailFiles.month(file);
  }

  /** Lines there are. */
  long count() {
    return durable.last() - first + 1;
  }

  Extent durable() {
    return durable;
  }

  /** Writes the lines and syncs once. If it throws, none of them is there. */
  void append(List<TrailLine> lines) throws IOException {
    restore();
    if (channel.size() != durable.size()) {
      throw AuditProblem.damaged(file, "was changed while it was being written");
    }
    clean = false;
    try {
      var bytes = joined(lines);
      disk.write(channel, ByteBuffer.wrap(bytes), durable.size());
      disk.sync(channel);
      durable = new Extent(file, first, lines.getLast().number(), durable.size() + bytes.length);
      clean = true;
    } catch (IOException e) {
      try {
        restore();
      } catch (IOException again) {
        // The next append tries once more, before it writes anything.
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  private static byte[] joined(List<TrailLine> lines) {
    var buffer = new LineBuffer(1 << 12);
    var end = new byte[] {'\n'};
    lines.forEach(line -> buffer.add(line.text()).add(end));
    return buffer.copy();
  }

  /** Takes away what a failed write, or the process before, may have left. */
  void restore() throws IOException {
    if (!clean) {
      channel.truncate(durable.size());
      disk.sync(channel);
      clean = true;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
