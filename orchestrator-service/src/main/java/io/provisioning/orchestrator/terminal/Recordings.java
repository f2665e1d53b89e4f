package io.provisioning.orchestrator.terminal;

import io.provisioning.config.file.WholeFile;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.terminal.RecordingView.RecordingPage;
import io.provisioning.provider.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Recordings in files that only the service may read: {@code <workspace>/<id>.cast}, and beside it
 * {@code <id>.json} with what is known of it.
 */
final class Recordings {

  private static final Logger log = LoggerFactory.getLogger(Recordings.class);
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final String ABOUT = ".json";
  private static final String CAST = ".cast";
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Path directory;
  private final long most;
  private final Duration keep;
  private final InstantSource clock;

  Recordings(TerminalSettings settings, InstantSource clock) {
    directory = settings.directory();
    most = settings.recording().toBytes();
    keep = settings.keep();
    this.clock = clock;
  }

  /**
   * Begins a recording.
   *
   * @throws ProblemException RECORDINGS_UNAVAILABLE
   */
  Recording begin(RecordingView about, Terminal.Size size) {
    try {
      Files.createDirectories(place(about.workspace()), ownerOnly("rwx------"));
      var cast = Files.createFile(file(about, CAST), ownerOnly("rw-------"));
      save(about);
      return Recording.begin(Files.newOutputStream(cast), about, size, clock, most);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** Notes that a recording has ended. */
  void ended(RecordingView about) {
    try {
      save(about);
    } catch (IOException e) {
      log.error("the end of recording {} is not noted", about.id(), e);
    }
  }

  /**
   * A page of recordings, newest first.
   *
   * @param server only of this one; null for all
   * @param cursor id of the last one of the page before
   * @throws ProblemException RECORDINGS_UNAVAILABLE
   */
  RecordingPage list(
      String workspace, @Nullable String server, @Nullable String cursor, int limit) {
    var found = new ArrayList<RecordingView>();
    for (var id : ids(workspace)) {
      if (cursor == null || id.compareTo(cursor) < 0) {
        find(workspace, id)
            .filter(it -> server == null || it.server().equals(server))
            .ifPresent(found::add);
      }
      if (found.size() > limit) {
        var items = List.copyOf(found.subList(0, limit));
        return new RecordingPage(items, items.getLast().id());
      }
    }
    return new RecordingPage(found, null);
  }

  /**
   * The file of a recording.
   *
   * @throws ProblemException UNKNOWN_RECORDING, RECORDINGS_UNAVAILABLE
   */
  Path get(String workspace, String id) {
    return read(workspace, id)
        .map(about -> file(about, CAST))
        .filter(Files::isRegularFile)
        .orElseThrow(() ->
            TerminalProblem.UNKNOWN_RECORDING.because(
                "there is no recording `%s` in workspace `%s`, or no longer"
                    .formatted(id, workspace)));
  }

  /** Notes of all that go on that they have ended: the process that made them is gone. */
  void recover() {
    for (var workspace : workspaces()) {
      for (var id : ids(workspace)) {
        find(workspace, id).filter(it -> it.endedAt() == null).ifPresent(this::recover);
      }
    }
  }

  private void recover(RecordingView about) {
    try {
      var cast = file(about, CAST);
      var at = Files.getLastModifiedTime(cast).toInstant();
      save(about.ended(at, End.STOPPED, Files.size(cast)));
    } catch (IOException e) {
      log.warn("recording {} cannot be read", about.id(), e);
    }
  }

  /**
   * Deletes what was kept long enough.
   *
   * @return how many were deleted, and how many could not be
   */
  Map<String, Long> expire() {
    var oldest = clock.instant().minus(keep);
    var counted = new HashMap<>(Map.of("deleted", 0L, "failed", 0L));
    for (var workspace : workspaces()) {
      for (var id : ids(workspace)) {
        find(workspace, id)
            .filter(it -> it.endedAt() != null && it.openedAt().isBefore(oldest))
            .ifPresent(it -> counted.merge(delete(it) ? "deleted" : "failed", 1L, Long::sum));
      }
    }
    return counted;
  }

  private boolean delete(RecordingView about) {
    try {
      Files.deleteIfExists(file(about, CAST));
      Files.deleteIfExists(file(about, ABOUT));
      return true;
    } catch (IOException e) {
      log.warn("recording {} cannot be deleted", about.id(), e);
      return false;
    }
  }

  /** Without those that cannot be read. */
  private Optional<RecordingView> find(String workspace, String id) {
    try {
      return read(workspace, id);
    } catch (ProblemException e) {
      log.warn("recording {} cannot be read", id, e);
      return Optional.empty();
    }
  }

  private Optional<RecordingView> read(String workspace, String id) {
    if (!ID.matcher(id).matches()) {
      return Optional.empty();
    }
    try {
      var about = Files.readAllBytes(place(workspace).resolve(id + ABOUT));
      return Optional.of(JSON.readValue(about, RecordingView.class));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException | JacksonException e) {
      throw unavailable(e);
    }
  }

  private List<String> workspaces() {
    return names(directory, "");
  }

  /** The newest first, as the ids sort by time. */
  private List<String> ids(String workspace) {
    return names(place(workspace), ABOUT);
  }

  private static List<String> names(Path place, String suffix) {
    try (var files = Files.list(place)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(suffix))
          .map(name -> name.substring(0, name.length() - suffix.length()))
          .sorted(Comparator.reverseOrder())
          .toList();
    } catch (NoSuchFileException _) {
      return List.of();
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private void save(RecordingView about) throws IOException {
    WholeFile.write(file(about, ABOUT), JSON.writeValueAsBytes(about));
  }

  private Path file(RecordingView about, String suffix) {
    return place(about.workspace()).resolve(about.id() + suffix);
  }

  private Path place(String workspace) {
    return directory.resolve(workspace);
  }

  private static ProblemException unavailable(Exception e) {
    return TerminalProblem.RECORDINGS_UNAVAILABLE.because(
        "recordings of terminals cannot be read or written, and no terminal is opened without one",
        "check that the directory of `provisioning.terminals.directory` exists and has space",
        e);
  }

  private static FileAttribute<Set<PosixFilePermission>> ownerOnly(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }
}
