package io.provisioning.cli.child;

import io.provisioning.cli.process.Daemon;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Directories of open copies. Their names say which process made them, in which name space of
 * processes, and when that process began: a number alone is given to another process some day.
 */
final class CopyDirectories {

  private static final Pattern NAME =
      Pattern.compile("provisioning-(?<space>\\d+)-(?<process>\\d+)-(?<begin>\\d+)-\\d+");

  /** Of what follows the name in {@code /proc/PID/stat}, see proc_pid_stat(5). */
  private static final int BEGIN = 19;

  private CopyDirectories() {}

  /** With what the name of a directory of this process begins. */
  static String prefix() {
    var self = ProcessHandle.current();
    return "provisioning-%d-%d-%d-".formatted(space(), self.pid(), begin(self));
  }

  /** Deletes those whose process is gone; only those of this user, and of this name space. */
  static void sweep(Path parent, UserPrincipal owner) throws IOException {
    try (var directories = Files.newDirectoryStream(parent, "provisioning-*")) {
      for (var directory : directories) {
        var name = NAME.matcher(String.valueOf(directory.getFileName()));
        if (name.matches()
            && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
            && Long.parseLong(name.group("space")) == space()
            && !lives(Long.parseLong(name.group("process")), Long.parseLong(name.group("begin")))
            && isOf(owner, directory)) {
          delete(directory);
        }
      }
    }
  }

  private static boolean isOf(UserPrincipal owner, Path directory) {
    try {
      return owner.equals(Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      return false; // another command was faster
    }
  }

  private static boolean lives(long process, long begin) {
    return ProcessHandle.of(process)
        .filter(Daemon::lives)
        .filter(it -> begin(it) == begin)
        .isPresent();
  }

  /** Where several containers share a directory in memory, a number is not of one process. */
  private static long space() {
    try {
      var space = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
      return Long.parseLong(space.replaceAll("\\D", ""));
    } catch (IOException | UnsupportedOperationException | NumberFormatException e) {
      return 0;
    }
  }

  /** In ticks since the machine began: the time of day can be set. */
  private static long begin(ProcessHandle process) {
    return ticks(process.pid())
        .orElseGet(() -> process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  private static Optional<Long> ticks(long process) {
    try {
      var status = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
      var fields = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
      return Optional.of(Long.parseLong(fields[BEGIN]));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** With everything in it, as far as that can be. */
  static void delete(Path directory) {
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path it, @Nullable IOException failure)
                throws IOException {
              Files.deleteIfExists(it);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException _) {
      // the next command deletes it
    }
  }
}
