package io.provisioning.provider.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.testkit.cloud.Machines.Disk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Volumes as files of this machine behind loop devices, which only root can make. */
final class LoopDevices implements AutoCloseable {

  private final Path directory;
  private final Map<Long, String> devices = new ConcurrentHashMap<>();

  /** Keeps the files in a directory; they take as much space as is written to them. */
  LoopDevices(Path directory) {
    this.directory = directory;
  }

  /** The device of a volume, with an empty file system at first. */
  String of(Disk disk) {
    return devices.computeIfAbsent(disk.id(), _ -> make(disk));
  }

  private String make(Disk disk) {
    var file = file(disk);
    try (var content = new RandomAccessFile(file.toFile(), "rw")) {
      content.setLength((long) disk.gibibytes() << 30);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    run("mkfs.ext4", "-q", file.toString());
    return run("losetup", "--find", "--show", file.toString());
  }

  /** Its number among loop devices. */
  static String minor(String device) {
    return device.replaceFirst("^/dev/loop", "");
  }

  void remove(Disk disk) {
    var device = devices.remove(disk.id());
    if (device != null) {
      run("losetup", "--detach", device);
      delete(file(disk));
    }
  }

  private Path file(Disk disk) {
    return directory.resolve("volume-" + disk.id());
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String run(String... argv) {
    try {
      var process = new ProcessBuilder(argv).redirectErrorStream(true).start();
      var said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", argv) + ": " + said);
      }
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while running " + argv[0], e);
    }
  }

  @Override
  public void close() {
    for (var device : List.copyOf(devices.entrySet())) {
      remove(new Disk(device.getKey(), device.getValue(), 0));
    }
  }
}
