package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfraHistoryCommandsTests {

  private static final String PATH = "/api/v1/infrastructures/web";
  private static final String NEWER = "b".repeat(40);
  private static final String OLDER = "a".repeat(40);
  private static final String NOW = "name: web\nservers: [{name: one}, {name: two}]\n";
  private static final String THEN = "name: web\nservers: [{name: one}]\n";

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    shell.orchestrator.answers.put(
        "GET " + PATH + "/versions",
        Map.of("items", List.of(summary(NEWER, "Grow"), summary(OLDER, "Begin"))));
    shell.orchestrator.answers.put("GET " + PATH + "/versions/" + NEWER, version(NEWER, NOW));
    shell.orchestrator.answers.put("GET " + PATH + "/versions/" + OLDER, version(OLDER, THEN));
    shell.orchestrator.answers.put("GET " + PATH, file(NOW));
    shell.orchestrator.answers.put("PUT " + PATH, file(THEN));
    shell.orchestrator.answers.put("GET " + PATH + "/versions/in-force", version(OLDER, THEN));
  }

  @AfterEach
  void close() {
    shell.close();
  }

  /** The newer one was applied and rolled back. */
  private static Map<String, Object> summary(String id, String message) {
    return Map.of(
        "in_force",
        id.equals(OLDER),
        "state",
        id.equals(OLDER) ? "completed" : "rolled_back",
        "workflow",
        ApiFixtures.ID,
        "id",
        id,
        "at",
        "2026-11-22T10:00:00Z",
        "author",
        "ada",
        "message",
        message,
        "outside",
        id.equals(OLDER),
        "file",
        "infra.yaml");
  }

  private static Map<String, Object> version(String id, String text) {
    return Map.of(
        "id",
        id,
        "at",
        "2026-11-22T10:00:00Z",
        "author",
        "ada",
        "message",
        "Grow\n\nMore.",
        "in_force",
        id.equals(OLDER),
        "outside",
        false,
        "file",
        "infra.yaml",
        "format",
        "yaml",
        "text",
        text,
        "etag",
        "\"1\"");
  }

  private static Map<String, Object> file(String text) {
    return Map.of(
        "workspace",
        "default",
        "name",
        "web",
        "file",
        "infra.yaml",
        "format",
        "yaml",
        "text",
        text,
        "modified_at",
        "2026-11-22T10:00:00Z");
  }

  @Test
  void historySaysWhoSavedWhatAndWhichVersionIsInForce() {
    assertThat(shell.run("infra", "history", "web")).as(shell.err()).isZero();
    assertThat(shell.out().lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "TIME BY VERSION STATE WORKFLOW MESSAGE",
            "2026-11-22T10:00:00Z ada bbbbbbb rolled back " + ApiFixtures.ID + " Grow",
            "2026-11-22T10:00:00Z ada (outside) aaaaaaa in force " + ApiFixtures.ID + " Begin");
    assertThat(shell.orchestrator.requests.getFirst())
        .isEqualTo("GET " + PATH + "/versions?workspace=default&limit=20");
  }

  @Test
  void historyAsJsonHasWholeIds() {
    assertThat(shell.run("infra", "history", "web", "--json")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("\"id\" : \"" + NEWER + "\"");
  }

  @Test
  void aLimitThatIsNoneIsRefused() {
    assertThat(shell.run("infra", "history", "web", "-n", "0")).isEqualTo(2);
    assertThat(shell.err()).startsWith("error: `--limit` must be from 1 to 1000, not 0");
  }

  @Test
  void diffComparesWithWhatIsInForceNotWithWhatWasRolledBack() {
    assertThat(shell.run("infra", "diff", "web")).as(shell.err()).isZero();
    assertThat(shell.out())
        .isEqualToNormalizingNewlines(
            """
            --- infra.yaml@aaaaaaa
            +++ infra.yaml
            @@ -1,2 +1,2 @@
             name: web
            -servers: [{name: one}]
            +servers: [{name: one}, {name: two}]
            """);
  }

  @Test
  void diffComparesAnyTwo() {
    assertThat(shell.run("infra", "diff", "web", NEWER, OLDER)).as(shell.err()).isZero();
    assertThat(shell.out())
        .startsWith("--- infra.yaml@bbbbbbb\n+++ infra.yaml@aaaaaaa\n")
        .contains("\n-servers: [{name: one}, {name: two}]\n");

    assertThat(shell.run("infra", "diff", "web", NEWER)).isZero();
    assertThat(shell.err()).isEqualTo("no differences\n");

    assertThat(shell.run("infra", "diff", "web", OLDER, "--json")).isZero();
    assertThat(shell.out()).contains("\"from\" : \"infra.yaml@aaaaaaa\"", "\"diff\" : \"---");
  }

  @Test
  void restoreAsksAndSavesTheTextWithItsReason() {
    assertThat(shell.run("infra", "restore", "web", OLDER)).isEqualTo(4);
    assertThat(shell.orchestrator.requests).noneMatch(request -> request.startsWith("PUT"));

    assertThat(shell.run("infra", "restore", "web", OLDER, "--yes")).as(shell.err()).isZero();
    assertThat(shell.out()).startsWith("version aaaaaaa of `web` is restored");
    assertThat(shell.err()).contains("nothing changes until it is applied");
    assertThat(shell.orchestrator.bodies.getLast())
        .contains("\"message\":\"Restore aaaaaaa\"", "[{name: one}]");
  }

  @Test
  void whatIsThereIsNotSavedAgain() {
    assertThat(shell.run("infra", "restore", "web", NEWER)).as(shell.err()).isZero();
    assertThat(shell.orchestrator.requests).noneMatch(request -> request.startsWith("PUT"));
  }

  @Test
  void anUnknownVersionEndsWithItsProblem() {
    shell.orchestrator.problems.add(
        FakeOrchestrator.problem(404, "unknown version", "infrastructure `web` has no version"));

    assertThat(shell.run("infra", "diff", "web", "0123456")).isEqualTo(2);
    assertThat(shell.err()).startsWith("error: infrastructure `web` has no version");
  }
}
