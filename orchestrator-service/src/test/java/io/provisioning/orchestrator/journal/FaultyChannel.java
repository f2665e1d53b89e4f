package io.provisioning.orchestrator.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.atomic.AtomicLong;

/** A file on a disk of which only so much is left. */
final class FaultyChannel extends FileChannel {

  /** The disk, shared by the files on it. */
  static final class Disk {
    final AtomicLong room = new AtomicLong(Long.MAX_VALUE);
    volatile boolean isSyncBroken;
    volatile boolean isTruncateBroken;
  }

  private final FileChannel file;
  private final Disk disk;

  FaultyChannel(FileChannel file, Disk disk) {
    this.file = file;
    this.disk = disk;
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    if (disk.room.get() <= 0) {
      throw new IOException("No space left on device");
    }
    var length = (int) Math.min(source.remaining(), disk.room.get());
    var written = file.write(source.slice(source.position(), length));
    source.position(source.position() + written);
    disk.room.addAndGet(-written);
    return written;
  }

  @Override
  public void force(boolean metaData) throws IOException {
    if (disk.isSyncBroken) {
      throw new IOException("Input/output error");
    }
    file.force(metaData);
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    if (disk.isTruncateBroken) {
      throw new IOException("Input/output error");
    }
    file.truncate(size);
    return this;
  }

  @Override
  public FileChannel position(long newPosition) throws IOException {
    file.position(newPosition);
    return this;
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  protected void implCloseChannel() throws IOException {
    file.close();
  }

  @Override
  public int read(ByteBuffer target) {
    throw new AssertionError("the journal's writer does not read");
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) {
    throw new AssertionError("the journal's writer does not read");
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    throw new AssertionError("not used");
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw new AssertionError("not used");
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw new AssertionError("not used");
  }

  @Override
  public int read(ByteBuffer target, long position) {
    throw new AssertionError("not used");
  }

  @Override
  public int write(ByteBuffer source, long position) {
    throw new AssertionError("not used");
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new AssertionError("not used");
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) {
    throw new AssertionError("not used");
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) {
    throw new AssertionError("not used");
  }
}
