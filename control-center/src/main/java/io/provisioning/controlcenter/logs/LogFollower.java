package io.provisioning.controlcenter.logs;

import io.provisioning.controlcenter.logs.ServiceLogs.Placed;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Tells what is written to a log, each line once and none left out, also where the file is replaced
 * by another or emptied meanwhile.
 */
final class LogFollower implements AutoCloseable {

  private final Path path;
  private final LogQuery query;
  private LogFile file;
  private LogPosition position;

  LogFollower(Path path, LogQuery query, LogPosition after) throws IOException {
    this.path = path;
    this.query = query;
    file = LogFile.open(path);
    position = after;
  }

  /** Hears of lines. */
  @FunctionalInterface
  interface Listener {
    void line(Placed line) throws IOException;
  }

  /** Tells the wanted lines that were written since the last time, oldest first. */
  void poll(Listener listener) throws IOException {
    if (file.isReplaced()) {
      read(listener); // what was written to the old file last
      file.close();
      file = LogFile.open(path);
    }
    read(listener);
  }

  private void read(Listener listener) throws IOException {
    var generation = file.generation();
    var isSame = generation.equals(position.generation()) && position.offset() <= file.size();
    var next =
        file.forward(
            isSame ? position.offset() : 0,
            written -> tell(new LogPosition(generation, written.next()), written, listener));
    position = new LogPosition(generation, next);
  }

  private boolean tell(LogPosition at, LogFile.Written written, Listener listener)
      throws IOException {
    var line = LogLine.parse(written.text());
    if (query.wants(line, line.at())) {
      listener.line(new Placed(at, line));
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
