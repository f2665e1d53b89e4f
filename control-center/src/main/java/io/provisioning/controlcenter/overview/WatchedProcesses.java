package io.provisioning.controlcenter.overview;

import io.provisioning.controlcenter.overview.OverviewView.ProcessView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView.ProcessState;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is started again when it ends, from the files of {@code deploy/launcher/watch.sh}.
 * Elsewhere, where something else sees to that, there are none.
 */
final class WatchedProcesses {

  private static final Logger log = LoggerFactory.getLogger(WatchedProcesses.class);
  private static final String START = ".start";
  private static final Pattern PID = Pattern.compile("\"pid\"\\s*:\\s*(\\d+)");
  private static final int SIGNAL = 128;

  private final Path directory;

  WatchedProcesses(Path directory) {
    this.directory = directory;
  }

  /** In order of their names, and the watcher if it has ended. */
  List<ProcessView> now() {
    var views = new ArrayList<ProcessView>();
    try (var files = Files.list(directory)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(START))
          .sorted()
          .map(name -> view(name.substring(0, name.length() - START.length())))
          .forEach(views::add);
    } catch (NoSuchFileException _) {
      return List.of();
    } catch (IOException e) {
      log.warn("what is watched cannot be read", e);
      return List.of();
    }
    if (!views.isEmpty() && !isWatched()) {
      views.add(
          new ProcessView(
              "watcher",
              ProcessState.DOWN,
              0,
              null,
              "has ended: services are not restarted until `provisioning up`"));
    }
    return views;
  }

  private ProcessView view(String name) {
    var read = properties(name);
    var state = ProcessState.valueOf(read.getProperty("state", "running").toUpperCase(Locale.ROOT));
    var died = Long.parseLong(read.getProperty("died", "0"));
    return new ProcessView(
        name,
        state,
        Integer.parseInt(read.getProperty("restarts", "0")),
        died == 0 ? null : Instant.ofEpochSecond(died),
        died == 0 ? null : reason(state, read.getProperty("code", "")));
  }

  private Properties properties(String name) {
    var read = new Properties();
    try {
      read.load(new StringReader(Files.readString(directory.resolve(name + ".watch"))));
    } catch (NoSuchFileException _) {
      return read; // it never ended
    } catch (IOException e) {
      log.warn("what became of {} cannot be read", name, e);
    }
    return read;
  }

  private static String reason(ProcessState state, String code) {
    var how = "ended" + (code.isEmpty() ? "" : how(Integer.parseInt(code)));
    return state == ProcessState.DOWN
        ? "stays down: five times within a minute it " + how + "; its log says why"
        : how;
  }

  private static String how(int code) {
    return code > SIGNAL ? " by signal " + (code - SIGNAL) : " with exit code " + code;
  }

  private boolean isWatched() {
    try {
      var found = PID.matcher(Files.readString(directory.resolve("watcher.json")));
      return found.find()
          && ProcessHandle.of(Long.parseLong(found.group(1)))
              .filter(ProcessHandle::isAlive)
              .isPresent();
    } catch (IOException e) {
      return false;
    }
  }
}
