package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A disk in memory that forgets in a crash what was not synced, or only parts of it, and that fails
 * when it is told to. For one thread.
 */
public final class SimulatedDisk implements Disk {

  private static final int SECTOR = 64;

  /** The process is dead from here on. */
  public static final class Crash extends Error {
    private static final long serialVersionUID = 1;
  }

  /** A file: what is in it, and what of that would be there after a crash. */
  private static final class Inode {
    byte[] bytes = new byte[0];
    byte[] durable = new byte[0];
  }

  private final Set<Path> directories = new LinkedHashSet<>();
  private Map<Path, Inode> names = new HashMap<>();
  private Map<Path, Inode> durableNames = new HashMap<>();
  private long room = Long.MAX_VALUE;
  private int callsToLive = Integer.MAX_VALUE;
  private boolean isSyncBroken;
  private boolean isTruncateBroken;
  private boolean isSyncIgnored;
  private @Nullable Path unreadable;

  /** Bytes that may still be written; after that the disk is full. */
  public void room(long bytes) {
    room = bytes;
  }

  /** Syncs fail, and what they should have made durable is lost in a crash even if one succeeds. */
  public void breakSync(boolean broken) {
    isSyncBroken = broken;
  }

  void breakTruncate(boolean broken) {
    isTruncateBroken = broken;
  }

  /** A planted bug: nothing is synced, and nobody is told. */
  public void ignoreSync() {
    isSyncIgnored = true;
  }

  void breakReading(@Nullable Path file) {
    unreadable = file;
  }

  /** The process dies after so many calls. */
  public void dieAfter(int calls) {
    callsToLive = calls;
  }

  /** After the crash of the machine: what was not synced is there, is not, or in parts. */
  public void crash(RandomGenerator random) {
    var survivors = new HashMap<>(durableNames);
    for (var name : union(names.keySet(), durableNames.keySet())) {
      if (random.nextBoolean()) {
        // The name had reached the disk although nobody synced the directory.
        if (names.containsKey(name)) {
          survivors.put(name, names.get(name));
        } else {
          survivors.remove(name);
        }
      }
    }
    new LinkedHashSet<>(survivors.values()).forEach(file -> tear(file, random));
    names = survivors;
    durableNames = new HashMap<>(survivors);
    restart();
  }

  /** The process is started again; the machine has gone on. */
  public void restart() {
    callsToLive = Integer.MAX_VALUE;
    isSyncBroken = false;
    isTruncateBroken = false;
    unreadable = null;
    room = Long.MAX_VALUE;
  }

  private static Set<Path> union(Set<Path> one, Set<Path> other) {
    var all = new TreeSet<>(one);
    all.addAll(other);
    return all;
  }

  /** Of what was written since the last sync, any sectors may be there. */
  private static void tear(Inode file, RandomGenerator random) {
    var length =
        file.durable.length == file.bytes.length
            ? file.bytes.length
            : random.nextInt(
                Math.min(file.durable.length, file.bytes.length),
                Math.max(file.durable.length, file.bytes.length) + 1);
    var survived = new byte[length];
    for (var from = 0; from < length; from += SECTOR) {
      var source = random.nextBoolean() ? file.bytes : file.durable;
      for (var index = from; index < Math.min(length, from + SECTOR); index++) {
        survived[index] = index < source.length ? source[index] : 0;
      }
    }
    file.bytes = survived;
    file.durable = survived.clone();
  }

  /** What is in a file now. */
  byte[] bytes(Path file) {
    return Objects.requireNonNull(names.get(file)).bytes.clone();
  }

  /** Puts other bytes into a file, as a failing disk does. */
  void overwrite(Path file, byte[] bytes) {
    var inode = Objects.requireNonNull(names.get(file));
    inode.bytes = bytes.clone();
    inode.durable = bytes.clone();
  }

  private void call() {
    if (callsToLive-- <= 0) {
      callsToLive = 0;
      throw new Crash();
    }
  }

  @Override
  public List<String> files(Path directory) {
    return names.keySet().stream()
        .filter(file -> directory.equals(file.getParent()))
        .map(file -> file.getFileName().toString())
        .sorted()
        .toList();
  }

  @Override
  public List<String> directories(Path directory) {
    return directories.stream()
        .filter(each -> directory.equals(each.getParent()))
        .map(each -> each.getFileName().toString())
        .sorted()
        .toList();
  }

  @Override
  public void createDirectory(Path directory) {
    directories.add(directory);
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    var inode = names.get(file);
    if (inode == null) {
      throw new NoSuchFileException(file.toString());
    }
    return new OpenFile(file, inode);
  }

  @Override
  public DiskFile create(Path file) {
    call();
    return new OpenFile(file, names.computeIfAbsent(file, _ -> new Inode()));
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    call();
    var inode = names.remove(from);
    if (inode == null) {
      throw new NoSuchFileException(from.toString());
    }
    names.put(to, inode);
  }

  @Override
  public void delete(Path file) {
    call();
    names.remove(file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    call();
    if (isSyncBroken) {
      throw new IOException("Input/output error");
    }
    for (var name : new ArrayList<>(union(names.keySet(), durableNames.keySet()))) {
      if (directory.equals(name.getParent())) {
        if (names.containsKey(name)) {
          durableNames.put(name, names.get(name));
        } else {
          durableNames.remove(name);
        }
      }
    }
  }

  @Override
  public long room(Path directory) {
    return room;
  }

  private final class OpenFile implements DiskFile {

    private final Path file;
    private final Inode inode;

    OpenFile(Path file, Inode inode) {
      this.file = file;
      this.inode = inode;
    }

    @Override
    public long size() {
      return inode.bytes.length;
    }

    @Override
    public void read(ByteBuffer target, long at) throws IOException {
      if (file.equals(unreadable)) {
        throw new IOException("Input/output error");
      }
      var length = (int) Math.min(target.remaining(), Math.max(0, inode.bytes.length - at));
      target.put(inode.bytes, (int) at, length);
    }

    @Override
    public void write(ByteBuffer source, long at) throws IOException {
      call();
      var length = (int) Math.min(source.remaining(), Math.max(0, room));
      room -= length;
      var end = Math.max(inode.bytes.length, (int) at + length);
      inode.bytes = Arrays.copyOf(inode.bytes, end);
      source.get(inode.bytes, (int) at, length);
      if (source.hasRemaining()) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public void truncate(long size) throws IOException {
      call();
      if (isTruncateBroken) {
        throw new IOException("Input/output error");
      }
      if (size < inode.bytes.length) {
        inode.bytes = Arrays.copyOf(inode.bytes, (int) size);
      }
    }

    @Override
    public void sync() throws IOException {
      call();
      if (isSyncBroken) {
        throw new IOException("Input/output error");
      }
      if (!isSyncIgnored) {
        inode.durable = inode.bytes.clone();
      }
    }

    @Override
    public void close() {}
  }
}
