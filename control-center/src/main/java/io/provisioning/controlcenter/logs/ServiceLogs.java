package io.provisioning.controlcenter.logs;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The logs that the services of this machine write, each in a file of its own. */
final class ServiceLogs {

  /** Bytes that are read for one page; then the page ends and its cursor goes on. */
  static final long BUDGET = 1 << 26;

  /** Bytes of lines in one page. */
  private static final long LARGEST_PAGE = 1 << 22;

  /** By how much lines can stand in another order than their times: threads overtake each other. */
  private static final Duration DISORDER = Duration.ofSeconds(10);

  private final List<String> services;
  private final Path directory;

  ServiceLogs(List<String> services, Path directory) {
    this.services = List.copyOf(services);
    this.directory = directory;
  }

  /**
   * A log.
   *
   * @param bytes that it has; null if it is not on this machine
   * @param changedAt when something was written to it last
   */
  record Known(String service, @Nullable Long bytes, @Nullable Instant changedAt) {}

  /**
   * A line and where the next one begins.
   *
   * @param position names it, too
   */
  record Placed(LogPosition position, LogLine line) {}

  /**
   * Some lines, newest first.
   *
   * @param next before which to go on; null if there is nothing more
   * @param end where the log ended when they were read
   */
  record Page(List<Placed> lines, @Nullable LogPosition next, LogPosition end) {}

  /** All logs, whether they are here or not. */
  List<Known> known() {
    return services.stream().map(this::known).toList();
  }

  private Known known(String service) {
    try {
      var file = file(service);
      return new Known(service, Files.size(file), Files.getLastModifiedTime(file).toInstant());
    } catch (IOException e) {
      return new Known(service, null, null);
    }
  }

  /**
   * The newest lines that are wanted.
   *
   * @param before where they end; null for the end of the log
   * @param limit most of them; there may be fewer, or none, although there are more to come
   * @throws ProblemException NOT_FOUND if there is no such log, or it is not here; UNAVAILABLE if
   *     it cannot be read
   */
  Page page(String service, LogQuery query, @Nullable LogPosition before, int limit) {
    try (var file = open(service)) {
      return new Look(file, query, before, limit).page();
    } catch (IOException e) {
      throw unreadable(service, e);
    }
  }

  /**
   * Begins to follow a log.
   *
   * @param after where to begin; null for what is written from now on
   * @throws ProblemException as {@link #page}
   */
  LogFollower follow(String service, LogQuery query, @Nullable LogPosition after) {
    try (var file = open(service)) {
      var end = new LogPosition(file.generation(), file.end());
      return new LogFollower(file(service), query, after == null ? end : after);
    } catch (IOException e) {
      throw unreadable(service, e);
    }
  }

  private LogFile open(String service) throws IOException {
    if (!services.contains(service)) {
      throw LogProblem.UNKNOWN_LOG.because(
          "there is no service `%s`".formatted(service),
          "there are " + String.join(", ", services));
    }
    try {
      return LogFile.open(file(service));
    } catch (NoSuchFileException e) {
      throw LogProblem.LOG_ELSEWHERE.because(
          "the log of `%s` is not on this machine".formatted(service),
          "look where the service runs; in a cluster that is `kubectl logs`",
          e);
    }
  }

  /** Only of names that are known, so no name leads out of the directory. */
  private Path file(String service) {
    return directory.resolve(service + ".log");
  }

  private static ProblemException unreadable(String service, IOException e) {
    return LogProblem.LOG_UNREADABLE.because(
        "the log of `%s` cannot be read".formatted(service),
        "check the disk and the owner of the file",
        e);
  }

  /** The making of one page. */
  private static final class Look {

    private final LogFile file;
    private final LogQuery query;
    private final int limit;
    private final LogPosition end;
    private final long high;
    private final List<Placed> found = new ArrayList<>();
    private @Nullable Instant newer;
    private @Nullable LogPosition next;
    private long bytes;
    private long read;

    Look(LogFile file, LogQuery query, @Nullable LogPosition before, int limit) throws IOException {
      this.file = file;
      this.query = query;
      this.limit = limit;
      end = new LogPosition(file.generation(), file.end());
      high = before == null ? end.offset() : highOf(before);
      newer = before == null ? Instant.MAX : null; // behind the last line nothing is old
    }

    /** Of a log that was begun anew, nothing older is left. */
    private long highOf(LogPosition before) {
      return before.generation().equals(end.generation()) ? before.offset() : 0;
    }

    Page page() throws IOException {
      file.backward(high, this::visit);
      return new Page(found, next, end);
    }

    private boolean visit(LogFile.Written written) {
      var line = LogLine.parse(written.text());
      if (line.at() != null) {
        newer = line.at();
      }
      if (isTooOld(line)) {
        return false;
      }
      if (query.wants(line, newer)) {
        found.add(new Placed(new LogPosition(end.generation(), written.next()), line));
        bytes += written.text().length();
      }
      read += written.next() - written.start();
      if (found.size() < limit && bytes < LARGEST_PAGE && read < BUDGET) {
        return true;
      }
      next = written.start() == 0 ? null : new LogPosition(end.generation(), written.start());
      return false;
    }

    private boolean isTooOld(LogLine line) {
      return line.at() != null
          && query.from() != null
          && line.at().isBefore(query.from().minus(DISORDER));
    }
  }
}
