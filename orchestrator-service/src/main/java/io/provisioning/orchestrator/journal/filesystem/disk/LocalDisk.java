package io.provisioning.orchestrator.journal.filesystem.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The disk of this machine. */
public final class LocalDisk implements Disk {

  @Override
  public List<String> files(Path directory) throws IOException {
    return names(directory, Files::isRegularFile);
  }

  @Override
  public List<String> directories(Path directory) throws IOException {
    return names(directory, Files::isDirectory);
  }

  private static List<String> names(Path directory, Predicate<Path> wanted) throws IOException {
    try (var found = Files.list(directory)) {
      return found.filter(wanted).map(file -> file.getFileName().toString()).toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  @Override
  public void createDirectory(Path directory) throws IOException {
    Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    return new LocalFile(FileChannel.open(file, StandardOpenOption.READ));
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    return new LocalFile(writable(file));
  }

  static FileChannel writable(Path file) throws IOException {
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public long room(Path directory) throws IOException {
    return directory.toFile().getUsableSpace(); // a single call, unlike that of a FileStore
  }

  private record LocalFile(FileChannel channel) implements DiskFile {

    private static final int PART = 1 << 20;

    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public void read(ByteBuffer target, long at) throws IOException {
      var next = at;
      while (target.hasRemaining()) {
        var part = part(target);
        var count = channel.read(part, next);
        if (count < 0) {
          return;
        }
        next += count;
        target.position(target.position() + count);
      }
    }

    @Override
    public void write(ByteBuffer source, long at) throws IOException {
      var next = at;
      while (source.hasRemaining()) {
        var count = channel.write(part(source), next);
        next += count;
        source.position(source.position() + count);
      }
    }

    /** In parts, since each goes through memory outside the heap that is kept. */
    private static ByteBuffer part(ByteBuffer of) {
      return of.slice(of.position(), Math.min(PART, of.remaining()));
    }

    @Override
    public void truncate(long size) throws IOException {
      channel.truncate(size);
    }

    /** Sizes are synced with the bytes they need; times of access are not worth a wait. */
    @Override
    public void sync() throws IOException {
      channel.force(false);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
