package io.provisioning.service.job;

import io.provisioning.config.file.WholeFile;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * The jobs of a service on disk: {@code <name>.json} with the runs, {@code <name>.paused} while it
 * is paused, and {@code <name>.lock}, which is locked while it runs. All processes of the service
 * on one home share them; the lock of a process that is gone is free.
 */
final class JobFiles {

  private static final Logger log = LoggerFactory.getLogger(JobFiles.class);
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Path directory;

  JobFiles(Path directory) {
    this.directory = directory;
  }

  /** The right to run a job, until it is closed. */
  @FunctionalInterface
  interface Claim extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * What is remembered; nothing if that is damaged.
   *
   * @throws IOException if nobody can know
   */
  JobRecord read(String name) throws IOException {
    var file = file(name, ".json");
    try {
      return JSON.readValue(Files.readAllBytes(file), JobRecord.class);
    } catch (NoSuchFileException _) {
      return JobRecord.NONE;
    } catch (JacksonException e) {
      log.warn("{} is passed over: the runs of a job cannot be read", file, e);
      return JobRecord.NONE;
    }
  }

  /** Deletes what a process left behind that was killed while it wrote. */
  void tidy(String name) {
    try (var files = Files.newDirectoryStream(directory, name + ".*")) {
      for (var file : files) {
        if (WholeFile.isDraft(file)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      log.debug("drafts of {} are left where they are", name, e);
    }
  }

  /** Once this returns, it is on disk; otherwise, what was there still is. */
  void write(String name, JobRecord record) throws IOException {
    WholeFile.write(file(name, ".json"), JSON.writeValueAsBytes(record));
  }

  /**
   * The pause of a job. A damaged file is one all the same.
   *
   * @throws IOException if nobody can know
   */
  Optional<Pause> pause(String name) throws IOException {
    var file = file(name, ".paused");
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(file), Pause.class));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (JacksonException e) {
      log.warn("{} is damaged; the job stays paused", file, e);
      return Optional.of(new Pause("unknown", Instant.EPOCH));
    }
  }

  /**
   * Pauses a job.
   *
   * @throws ProblemException UNAVAILABLE if that cannot be written down
   */
  void pause(String name, Pause pause) {
    try {
      WholeFile.write(file(name, ".paused"), JSON.writeValueAsBytes(pause));
    } catch (IOException e) {
      throw unavailable("the pause of `%s` cannot be saved".formatted(name), e);
    }
  }

  /**
   * Ends a pause.
   *
   * @throws ProblemException UNAVAILABLE if that cannot be written down
   */
  void resume(String name) {
    try {
      Files.deleteIfExists(file(name, ".paused"));
    } catch (IOException e) {
      throw unavailable("the pause of `%s` cannot be ended".formatted(name), e);
    }
  }

  /**
   * The right to run a job; empty while another process has it. A process must not ask while it has
   * it itself: with the second channel on the file, the system would let go of the lock.
   *
   * @throws IOException if nobody can know
   */
  Optional<Claim> claim(String name) throws IOException {
    Files.createDirectories(directory, ownerOnly("rwx------"));
    var channel =
        FileChannel.open(
            file(name, ".lock"),
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            ownerOnly("rw-------"));
    try {
      if (channel.tryLock() != null) {
        return Optional.of(() -> close(channel));
      }
    } catch (OverlappingFileLockException _) {
      // the other one is in this process
    } catch (IOException e) {
      close(channel);
      throw e;
    }
    close(channel);
    return Optional.empty();
  }

  /** The lock goes with it. */
  private static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      log.warn("the lock of a job was not closed properly", e);
    }
  }

  private static ProblemException unavailable(String what, Exception cause) {
    return JobProblem.JOBS_UNAVAILABLE.because(
        what, "check that the home of the platform is writable and has space", cause);
  }

  private Path file(String name, String suffix) {
    return directory.resolve(name + suffix);
  }

  private static FileAttribute<Set<PosixFilePermission>> ownerOnly(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }
}
