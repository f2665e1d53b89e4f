package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsCommandTests {

  private static final String LINES = "GET /api/v1/logs/orchestrator/lines?limit=";
  private static final String EVENTS = "GET /api/v1/logs/orchestrator/events";
  private static final String ONE =
      """
      {"id": "0000abcd-10", "at": "2026-11-21T12:00:00Z", "level": "info", "logger": "io.x.A",\
       "message": "one", "fields": {}}\
      """;
  private static final String TWO =
      """
      {"id": "0000abcd-20", "at": "2026-11-21T12:00:01Z", "level": "error", "message": "two",\
       "stack_trace": "at a\\nat b", "fields": {}}\
      """;
  private static final String THREE =
      "{\"id\": \"0000abcd-30\", \"message\": \"three\", \"fields\": {}}";

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
  void whoseLogsThereAreIsListed() {
    center.answers.put(
        "GET /api/v1/logs",
        """
        {"items": [{"service": "orchestrator", "here": true, "bytes": 77,
          "changed_at": "2026-11-21T12:00:00Z"}, {"service": "surrealdb", "here": false}]}
        """);

    assertThat(shell.run("logs")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("orchestrator", "77", "not here");
    assertThat(shell.run("logs", "--json")).isZero();
    assertThat(shell.out()).contains("\"here\" : false");
  }

  @Test
  void theNewestLineStandsLast() {
    center.answers.put(LINES + "2", page("%s, %s".formatted(THREE, TWO), "0000abcd-10"));
    center.answers.put(LINES + "3", page(THREE, "0000abcd-20"));
    center.answers.put(
        "GET /api/v1/logs/orchestrator/lines?cursor=0000abcd-20&limit=2",
        page("%s, %s".formatted(TWO, ONE), null));

    assertThat(shell.run("logs", "orchestrator", "--limit", "2")).as(shell.err()).isZero();
    assertThat(shell.out().lines())
        .containsExactly("2026-11-21T12:00:01Z  ERROR  two", "    at a", "    at b", "three");
    assertThat(shell.run("logs", "orchestrator", "--limit", "3", "--json")).isZero();
    assertThat(shell.out().lines()).hasSize(3).first().asString().contains("one");
  }

  @Test
  void filtersArePassedOn() {
    center.answers.put(
        LINES.replace(
            "limit=", "search=disk%20full&level=warn&from=2026-11-21T12%3A00%3A00Z&limit=50"),
        page(TWO, null));

    assertThat(
            shell.run(
                "logs",
                "orchestrator",
                "--search=disk full",
                "--level=warn",
                "--from=2026-11-21T12:00:00Z"))
        .as(() -> shell.err() + center.requests)
        .isZero();
  }

  @Test
  void followingGoesOnAfterTheLastLineWhenTheConnectionBreaks() {
    center.answers.put(LINES + "1", page(ONE, null));
    center.answers.put(EVENTS, "id:0000abcd-20\nevent:line\ndata:%s\n\n".formatted(TWO));
    shell.whenPausing = center.answers::clear; // then it is refused, which ends the command

    assertThat(shell.run("logs", "orchestrator", "--limit=1", "--follow")).isEqualTo(2);
    assertThat(shell.out().lines().filter(line -> line.startsWith("2026")))
        .containsExactly(
            "2026-11-21T12:00:00Z  INFO   io.x.A  one", "2026-11-21T12:00:01Z  ERROR  two");
    assertThat(center.positions).containsExactly("0000abcd-15", "0000abcd-20");
  }

  @Test
  void aServiceThatIsNoneIsSaidToBeSo() {
    assertThat(shell.run("logs", "vault")).isEqualTo(2);
  }

  private static String page(String items, @Nullable String cursor) {
    var next = cursor == null ? "" : ", \"next_cursor\": \"%s\"".formatted(cursor);
    return "{\"items\": [%s], \"end\": \"0000abcd-15\"%s}".formatted(items, next);
  }
}
