package io.provisioning.orchestrator.schedule;

import io.provisioning.config.file.WholeFile;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * One file for each schedule, {@code <workspace>/<name>.json}. What was saved is on disk when
 * saving returns, whole or not at all.
 */
final class ScheduleFiles {

  private static final Logger log = LoggerFactory.getLogger(ScheduleFiles.class);
  private static final String SUFFIX = ".json";
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final Path directory;

  ScheduleFiles(Path directory) {
    this.directory = directory;
  }

  /**
   * Reads all there are.
   *
   * @param damaged told of those that cannot be read, and of their file
   */
  void read(Consumer<Schedule> reader, BiConsumer<ScheduleId, Path> damaged) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (var files = Files.walk(directory, 2)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        read(file, reader, damaged);
      }
    } catch (IOException e) {
      throw unavailable("cannot be read", e);
    }
  }

  private static void read(
      Path file, Consumer<Schedule> reader, BiConsumer<ScheduleId, Path> damaged)
      throws IOException {
    var name = file.getFileName().toString();
    if (WholeFile.isDraft(file)) {
      Files.deleteIfExists(file);
      return;
    }
    try {
      var id = idOf(file, name);
      try {
        var schedule = JSON.readValue(Files.readAllBytes(file), Schedule.class);
        requireSame(id, schedule);
        reader.accept(schedule);
      } catch (IOException | RuntimeException e) {
        // Whatever is wrong with one file, the others must run.
        log.error("the schedule {} cannot be read from {} and does not run", id, file, e);
        damaged.accept(id, file);
      }
    } catch (IllegalArgumentException e) {
      log.error("{} is not the file of a schedule and is left alone", file, e);
    }
  }

  private static ScheduleId idOf(Path file, String name) {
    if (!name.endsWith(SUFFIX)) {
      throw new IllegalArgumentException("its name does not end in " + SUFFIX);
    }
    return new ScheduleId(
        String.valueOf(file.resolveSibling("").getFileName()),
        name.substring(0, name.length() - SUFFIX.length()));
  }

  /** What was changed by hand may be whole and make no sense. */
  private static void requireSame(ScheduleId id, Schedule schedule) {
    if (!schedule.id().equals(id)) {
      throw new IllegalArgumentException("it holds the schedule " + schedule.id());
    }
    if (schedule.definition().timetable().zone() == null) {
      throw new IllegalArgumentException("it has no time zone");
    }
  }

  /**
   * Saves it.
   *
   * @throws ProblemException UNAVAILABLE if that cannot be done
   */
  void save(Schedule schedule) {
    try {
      WholeFile.write(fileOf(schedule.id()), JSON.writeValueAsBytes(schedule));
    } catch (IOException e) {
      throw unavailable("`" + schedule.name() + "` cannot be saved", e);
    }
  }

  /**
   * Forgets it.
   *
   * @throws ProblemException UNAVAILABLE if that cannot be done
   */
  void delete(ScheduleId id) {
    try {
      WholeFile.delete(fileOf(id));
    } catch (IOException e) {
      throw unavailable("`" + id.name() + "` cannot be deleted", e);
    }
  }

  private Path fileOf(ScheduleId id) {
    return directory.resolve(id.workspace()).resolve(id.name() + SUFFIX);
  }

  private static ProblemException unavailable(String what, IOException cause) {
    return ScheduleProblem.SCHEDULES_UNAVAILABLE.because(
        "schedules are not available: " + what,
        "check that the directory of state is writable and has space",
        cause);
  }
}
