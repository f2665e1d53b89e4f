package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobCommandsTests {

  private static final String RUN =
      """
      {"started_at": "2026-11-25T12:00:00Z", "trigger": "catch_up", "outcome": "timed_out",
       "took": "PT61S", "error": "it took longer than PT1M\\u001b[2J", "counted": {"free_bytes": 7}}\
      """;
  private static final String JOB =
      """
      {"service": "detector", "name": "home-disk", "description": "Checks the disk",
       "every": "PT10M", "state": "%s", %s "runs": [%s]}\
      """;
  private static final String WAITING =
      JOB.formatted("waiting", "\"next_at\": \"2026-11-25T12:10:00Z\",", RUN);
  private static final String RUNNING =
      JOB.formatted("running", "", RUN.replace("timed_out", "running"));
  private static final String PAUSED =
      JOB.formatted(
          "paused", "\"paused_by\": \"ada\", \"paused_at\": \"2026-11-25T12:05:00Z\",", "");

  private Shell shell;
  private FakeAudit center;

  @BeforeEach
  void open(@TempDir Path home) throws IOException {
    shell = new Shell(home);
    center = new FakeAudit();
    shell.signedIn("http://127.0.0.1:" + center.port());
  }

  @AfterEach
  void close() {
    center.close();
    shell.close();
  }

  @Test
  void jobsAreListedWithTheLastRunAndTheNext() {
    center.answers.put(
        "GET /api/v1/jobs",
        """
        {"items": [%s, %s], "unreachable": [{"service": "vault", "problem": "no answer"}]}
        """
            .formatted(WAITING, PAUSED));

    assertThat(shell.run("job", "list")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("detector/home-disk", "timed out: it took longer", "1 min 1 s", "paused")
        .contains("2026-11-25T12:10:00Z")
        .doesNotContain("\u001b[2J");
    assertThat(shell.err()).contains("the jobs of vault are missing: no answer");
    assertThat(shell.run("job", "list", "--json")).isZero();
    assertThat(shell.out()).contains("\"trigger\" : \"catch_up\"");
  }

  @Test
  void aJobIsShownWithItsRuns() {
    center.answers.put("GET /api/v1/jobs/detector/home-disk", WAITING);

    assertThat(shell.run("job", "show", "detector/home-disk")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("Checks the disk", "10 min", "catch up", "free bytes 7");
    center.answers.put("GET /api/v1/jobs/detector/home-disk", PAUSED);
    assertThat(shell.run("job", "show", "detector/home-disk")).isZero();
    assertThat(shell.out()).contains("by ada since 2026-11-25T12:05:00Z");
    assertThat(shell.err()).contains("no runs yet");
  }

  @Test
  void aJobIsRunPausedAndResumed() {
    center.answers.put("POST /api/v1/jobs/detector/home-disk/run", RUNNING);
    center.answers.put("POST /api/v1/jobs/detector/home-disk/pause", PAUSED);
    center.answers.put("POST /api/v1/jobs/detector/home-disk/resume", WAITING);

    assertThat(shell.run("job", "run", "detector/home-disk", "--no-wait")).as(shell.err()).isZero();
    assertThat(shell.out()).isEqualToIgnoringNewLines("detector/home-disk was started");
    assertThat(shell.run("job", "pause", "detector/home-disk", "--json")).isZero();
    assertThat(JsonText.object(shell.out())).containsEntry("state", "paused");
    assertThat(shell.run("job", "resume", "detector/home-disk")).isZero();
    assertThat(shell.out()).contains("is resumed");
  }

  @Test
  void whoRunsAJobIsToldHowItEnded() {
    center.answers.put("POST /api/v1/jobs/detector/home-disk/run", RUNNING);
    var later = RUN.replace("12:00", "12:01").replace("timed_out", "succeeded");
    center.answers.put(
        "GET /api/v1/jobs/detector/home-disk",
        JOB.formatted("waiting", "\"next_at\": \"2026-11-25T12:10:00Z\",", later + ", " + RUN));

    assertThat(shell.run("job", "run", "detector/home-disk")).as(shell.err()).isEqualTo(1);
    assertThat(shell.out())
        .contains("detector/home-disk timed out: it took longer", "after 1 min 1 s (free bytes 7)");
    assertThat(shell.run("job", "run", "detector/home-disk", "--json")).isEqualTo(1);
    assertThat(JsonText.object(shell.out())).containsEntry("state", "waiting");
  }

  @Test
  void aJobIsNamedWithItsService() {
    assertThat(shell.run("job", "run", "home-disk")).isEqualTo(2);
    assertThat(shell.err()).contains("`home-disk` is not the name of a job");
    assertThat(shell.run("job", "run", "detector/../x")).isEqualTo(2);
    assertThat(shell.run("job", "run", "detector/Home")).isEqualTo(2);
  }
}
