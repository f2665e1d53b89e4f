package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
    assertThat(shell.out()).contains("nothing was found").doesNotContain("user/logs.md");
    assertThat(shell.run("rag", "search", "bread", "--limit", "3")).isZero();
    assertThat(shell.out()).contains("user/logs.md:41");
  }

  @Test
  void anEmptyQuestionIsNotSent() {
    assertThat(shell.run("ai", "ask", " ")).isEqualTo(2);
    assertThat(shell.run("ai", "ask", "x".repeat(501))).isEqualTo(2);
    assertThat(shell.run("rag", "search", "logs", "--limit", "21")).isEqualTo(2);
    assertThat(shell.err()).contains("`--limit` is 1 to 20");
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
