package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssistantCommandsTests {

  private static final String FOUND =
      """
      {"answered": %s, "items": [{"kind": "documentation", "source": "user/logs.md", "line": 41,
       "heading": "Logs › Where they are", "text": "In the home.\\u001b[2J", "coverage": 0.8}]}
      """;

  private static final String ASKED = "GET /api/v1/passages?question=%s&workspace=default&limit=%d";

  private static final String PROPOSED = "POST /api/v1/proposals";

  private static final String CHANGE =
      """
      {"kind": "change", "by": "grammar", "understood": ["set the count of web to 4"], "text": "", "choices": [], "unknown": [],
       "sources": [], "infrastructure": "web", "change": {"file": "infra.pkl", "format": "pkl", "base": "1",
       "text": "count = 4", "diff": "-count = 2\\n+count = 4", "plan": {"digest": "sha256:1", "workspace": "default",
       "infrastructure": "web", "created_at": "2026-11-23T08:00:00Z", "operations": [{"id": "a", "action": "replace",
       "resource": "server/web-1", "provider": "demo", "dependencies": [], "changes": [],
       "irreversible": "data is lost"}], "unchanged": [], "warnings": [], "cost": [], "summary": {"create": 0,
       "update": 0, "replace": 1, "delete": 0, "unchanged": 0, "irreversible": 1}, "rollback": true,
       "parallel_limit": 10}}}
      """;

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
  void anAnswerIsQuotedWithItsSource() {
    center.answers.put(ASKED.formatted("where%20are%20logs", 5), FOUND.formatted(true));

    assertThat(shell.run("ai", "ask", "where", "are", "logs")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("user/logs.md:41  Logs › Where they are\n    In the home.")
        .doesNotContain("\u001b");
    assertThat(shell.run("ai", "ask", "where are logs", "--json")).isZero();
    assertThat(shell.out()).contains("\"answered\" : true");
  }

  @Test
  void withoutAnAnswerNothingIsQuotedAndTheSearchShowsWhatIsNear() {
    center.answers.put(ASKED.formatted("bread", 5), FOUND.formatted(false));
    center.answers.put(ASKED.formatted("bread", 3), FOUND.formatted(false));

    assertThat(shell.run("ai", "ask", "bread")).isEqualTo(1);
    assertThat(shell.out()).contains("no results").doesNotContain("user/logs.md");
    assertThat(shell.run("rag", "search", "bread", "--limit", "3")).isZero();
    assertThat(shell.out()).contains("user/logs.md:41");
  }

  @Test
  void anEmptyQuestionIsNotSent() {
    assertThat(shell.run("ai", "ask", " ")).isEqualTo(2);
    assertThat(shell.run("ai", "ask", "x".repeat(501))).isEqualTo(2);
    assertThat(shell.run("rag", "search", "logs", "--limit", "21")).isEqualTo(2);
    assertThat(shell.err()).contains("`--limit` must be from 1 to 20");
  }

  @Test
  void aProposedChangeIsShownWithItsPlanAndWrittenWhereItIsWanted(@TempDir Path directory)
      throws IOException {
    center.answers.put(PROPOSED, CHANGE);
    var out = directory.resolve("web.pkl");

    assertThat(shell.run("ai", "plan", "scale web to 4", "--out", out.toString()))
        .as(shell.err())
        .isZero();

    assertThat(shell.out())
        .contains(
            "rule-based", "understood: set the count of web to 4", "+count = 4", "plan for web")
        .contains("cannot be undone: data is lost", "nothing has been applied");
    assertThat(out).hasContent("count = 4");
    assertThat(shell.run("ai", "plan", "scale web to 4", "--out", out.toString())).isEqualTo(2);
    assertThat(shell.err()).contains("exists");
  }

  @Test
  void aQuestionIsShownWithCommandsThatAnswerIt() {
    center.answers.put(
        PROPOSED,
        """
        {"kind": "question", "by": "model", "model": {"name": "small-1", "calls": 1, "tokens": 900}, "understood": [], "text": "More, or larger ones?", "unknown": [], "sources": [],
         "choices": [{"label": "one more", "request": "set the count of web to 3", "infrastructure": "web"}]}
        """);

    assertThat(shell.run("ai", "plan", "scale", "web")).isEqualTo(1);
    assertThat(shell.out())
        .contains("by the model small-1")
        .contains("More, or larger ones?", "ai plan \"set the count of web to 3\" -i web");
    assertThat(shell.run("ai", "plan", " ")).isEqualTo(2);
  }

  @Test
  void suggestionsAreListedForThePlaceOfTheCursor(@TempDir Path directory) throws IOException {
    center.answers.put(
        "POST /api/v1/infrastructure-completions",
        """
        {"items": [{"label": "nginx\\u001b[2J", "kind": "block", "insert_text": "name: nginx", "detail": "taskserv",
          "documentation": "", "source": "catalogue", "replaces": {"line": 2, "column": 1, "end_column": 3}}], "more": 7}
        """);
    var file = Files.writeString(directory.resolve("web.yaml"), "name: web\nna");

    assertThat(shell.run("ai", "complete", file.toString())).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("nginx", "block", "catalogue", "taskserv")
        .doesNotContain("\u001b");
    assertThat(shell.err()).contains("and 7 more");
    assertThat(
            shell.run("ai", "complete", file.toString(), "--line", "1", "--column", "3", "--json"))
        .isZero();
    assertThat(shell.out()).contains("\"insert_text\" : \"name: nginx\"");
  }

  @Test
  void aPlaceThatAFileDoesNotHaveIsNotAskedFor(@TempDir Path directory) throws IOException {
    var file = Files.writeString(directory.resolve("web.yaml"), "name: web\nna").toString();

    assertThat(shell.run("ai", "complete", file, "--line", "3")).isEqualTo(2);
    assertThat(shell.err()).contains("has no line 3", "it has 2 lines");
    assertThat(shell.run("ai", "complete", file, "--column", "4")).isEqualTo(2);
    assertThat(shell.err()).contains("has no column 4", "it has 3 columns");
    assertThat(shell.run("ai", "complete", directory.resolve("no.yaml").toString())).isEqualTo(2);
    assertThat(center.requests).noneMatch(request -> request.contains("completions"));
  }

  @Test
  void withoutSuggestionsTheExitCodeSaysSo(@TempDir Path directory) throws IOException {
    center.answers.put("POST /api/v1/infrastructure-completions", "{\"items\": [], \"more\": 0}");
    var file = Files.writeString(directory.resolve("web.pkl"), "// a comment").toString();

    assertThat(shell.run("ai", "complete", file)).isEqualTo(1);
    assertThat(shell.err()).contains("nothing to suggest");
  }

  @Test
  void anExplanationIsPrintedWithTheSourceOfEachStatement() {
    center.answers.put(
        "GET /api/v1/workflows/w1",
        """
        {"id": "w1", "workspace": "default", "infrastructure": "web", "plan": "sha256:1", "state": "failed",
         "paused": false, "priority": 5, "submitted_at": "2026-11-23T08:00:00Z", "last_event_id": 3,
         "counts": {"total": 1, "pending": 0, "running": 0, "succeeded": 0, "failed": 1, "skipped": 0, "undone": 0}}
        """);
    center.answers.put(
        "GET /api/v1/explanations?workflow=w1",
        """
        {"workflow": "w1", "workspace": "default", "infrastructure": "web", "state": "failed",
         "statements": [
           {"kind": "failure", "text": "exit code 1\\u001b[2J", "source": "workflow w1, operation create server/a"},
           {"kind": "advice", "text": "Resuming\\nGo on with it.", "source": "user/workflows.md:142"}],
         "unread": ["alerts: the detector is away"]}
        """);

    assertThat(shell.run("ai", "explain", "w1")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("web in default, workflow w1: failed")
        .contains("Why\n  exit code 1", "\n    workflow w1, operation create server/a")
        .contains("What to do\n  Resuming\n  Go on with it.\n    user/workflows.md:142")
        .contains("could not be read: alerts: the detector is away")
        .doesNotContain("\u001b[2J");
    assertThat(shell.run("ai", "explain", "w1", "--json")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("\"kind\" : \"failure\"");
    assertThat(shell.run("ai", "explain", "no id")).isEqualTo(2);
  }

  private static final String SESSION = "0123456789abcdef";

  private static final String AGENT =
      """
      {"id": "0123456789abcdef", "account": "a1", "name": "ada", "program": "Editor\\u001b[2J", "first": "2026-11-23T08:00:00Z",
       "last": "2026-11-23T08:05:00Z", "calls": 3, "changes": 1, "refused": 1}
      """;

  private static final String CALLS =
      """
      {"session": %s, "more": true, "calls": [
        {"number": 7, "time": "2026-11-23T08:00:00Z", "kind": "tool", "name": "plan", "confirmed": false,
         "state": "answered", "arguments": "{\\"workspace\\":\\"dev\\"}", "seen": "{\\"digest\\":\\"sha256:1\\"}", "bytes": 90,
         "digest": "sha256:0123456789abcdef0123456789abcdef"},
        {"number": 8, "time": "2026-11-23T08:01:00Z", "kind": "tool", "name": "apply", "confirmed": true, "state": "asked"},
        {"number": 8, "time": "2026-11-23T08:01:30Z", "kind": "tool", "name": "apply", "confirmed": true, "state": "streamed"},
        {"number": 9, "time": "2026-11-23T08:05:00Z", "kind": "resource", "name": "provisioning://workspaces",
         "confirmed": false, "state": "refused", "problem": "not-permitted"}]}
      """
          .formatted(AGENT);

  @Test
  void sessionsOfAgentsAreListedWithTheirCalls() {
    center.answers.put(
        "GET /api/v1/agent-sessions",
        "{\"items\": [%s], \"all\": false, \"more\": false}".formatted(AGENT));
    center.answers.put("GET /api/v1/agent-sessions/" + SESSION, CALLS);

    assertThat(shell.run("ai", "sessions")).as(shell.err()).isZero();
    assertThat(shell.out())
        .containsPattern(SESSION + "  ada  Editor.*2026-11-23T08:05:00Z  3 +1 +1")
        .doesNotContain("\u001b[2J");
    assertThat(shell.run("ai", "sessions", SESSION)).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("3 calls, 1 change, 1 refused")
        .contains("plan {\"workspace\":\"dev\"}", "saw 90 bytes, sha256:0123456789a")
        .contains("its person was asked", "the answer was a stream", "refused: not-permitted");
    assertThat(shell.err()).contains("older calls are left out");
    assertThat(shell.run("ai", "sessions", SESSION, "--json")).isZero();
    assertThat(shell.out()).contains("\"state\" : \"streamed\"");
    assertThat(shell.run("ai", "sessions", "nope")).isEqualTo(2);
    assertThat(shell.err()).contains("`nope` is not the id of a session");
  }

  private void replays(int number, String outcome) {
    center.answers.put(
        "POST /api/v1/agent-sessions/%s/calls/%d/replay".formatted(SESSION, number),
        "{\"number\": %d, \"kind\": \"tool\", \"name\": \"plan\", %s}".formatted(number, outcome));
  }

  @Test
  void aReplayShowsWhatDiffersAndEndsWith1IfAnythingDoes() {
    center.answers.put("GET /api/v1/agent-sessions/" + SESSION, CALLS);
    replays(7, "\"outcome\": \"same\", \"differences\": []");
    replays(8, "\"outcome\": \"skipped\", \"reason\": \"it was confirmed\", \"differences\": []");
    replays(9, "\"outcome\": \"same\", \"differences\": []");

    assertThat(shell.run("ai", "replay", SESSION)).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("7  plan  same", "8  plan  skipped: it was confirmed")
        .contains("4 calls: 2 same, 0 different, 0 refused, 2 skipped");

    replays(
        9,
        "\"outcome\": \"different\", \"differences\": [{\"path\": \"a[0].b\", \"then\": \"1\","
            + " \"now\": \"2\"}, {\"path\": \"c\", \"now\": \"3\"}]");
    assertThat(shell.run("ai", "replay", SESSION)).isEqualTo(1);
    assertThat(shell.out()).contains("    a[0].b\n      - 1\n      + 2\n    c\n      + 3");

    replays(9, "\"outcome\": \"refused\", \"reason\": \"no (denied)\", \"differences\": []");
    assertThat(shell.run("ai", "replay", SESSION, "--json")).isEqualTo(1);
    assertThat(shell.out()).startsWith("[").contains("\"reason\" : \"no (denied)\"");
    assertThat(shell.run("ai", "replay", "nope")).isEqualTo(2);
  }

  @Test
  void theIndexIsCountedAndMadeAnew() {
    var index =
        "{\"state\": \"ready\", \"documentation\": 500, \"packages\": 40, \"declarations\": 0}";
    center.answers.put("GET /api/v1/passage-index", index);
    center.answers.put("POST /api/v1/passage-index/rebuild", index);

    assertThat(shell.run("rag", "status")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("state          ready", "documentation  500");
    assertThat(shell.run("rag", "reindex", "--json")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("\"packages\" : 40");
  }
}
