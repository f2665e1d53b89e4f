package io.provisioning.controlcenter.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.overview.OverviewView.ProcessView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView.ProcessState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedProcessesTests {

  private static final Instant DIED = Instant.parse("2026-11-21T11:00:00Z");

  @TempDir private Path run;

  @Test
  void whereNothingIsWatchedThereIsNothingToShow() {
    assertThat(new WatchedProcesses(run.resolve("none")).now()).isEmpty();
    assertThat(new WatchedProcesses(run).now()).isEmpty();
  }

  @Test
  void whatWasStartedAgainAndWhatStaysDownIsShownWithItsReason() throws IOException {
    Files.writeString(
        run.resolve("watcher.json"), "{\"pid\": %d}".formatted(ProcessHandle.current().pid()));
    watched("a", "");
    watched("b", "state=running\nrestarts=2\ndied=%d\ncode=137\n");
    watched("c", "state=down\nrestarts=4\ndied=%d\ncode=3\n");
    Files.writeString(run.resolve("stopped.watch"), "state=down\n");

    assertThat(new WatchedProcesses(run).now())
        .containsExactly(
            new ProcessView("a", ProcessState.RUNNING, 0, null, null),
            new ProcessView("b", ProcessState.RUNNING, 2, DIED, "ended by signal 9"),
            new ProcessView(
                "c",
                ProcessState.DOWN,
                4,
                DIED,
                "stays down: five times within a minute it ended with exit code 3; its log says"
                    + " why"));
  }

  @Test
  void aWatcherThatHasEndedIsShown() throws IOException {
    watched("a", "");

    assertThat(new WatchedProcesses(run).now()).extracting(ProcessView::name).endsWith("watcher");
  }

  private void watched(String name, String became) throws IOException {
    Files.writeString(run.resolve(name + ".start"), "exec true\n");
    if (!became.isEmpty()) {
      Files.writeString(run.resolve(name + ".watch"), became.formatted(DIED.getEpochSecond()));
    }
  }
}
