package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetentionCommandsTests {

  private static final String GET = "GET /api/v1/registry-retention?workspace=dev";
  private static final String PUT = "PUT /api/v1/registry-retention?workspace=dev";
  private static final String CHECK = "GET /api/v1/registry-retention/check?workspace=dev";
  private static final String USES = "GET /api/v1/package-uses?workspace=dev&limit=1000";
  private static final String DELETIONS = "GET /api/v1/registry-deletions?workspace=dev";
  private static final String DIGEST = "sha256:" + "ab".repeat(32);
  private static final String RULES =
      """
      {"version": 3, "rules": [
         {"repositories": "app", "tags": "v*", "keep_latest": 10},
         {"repositories": "*", "tags": "*", "keep_latest": 0, "keep_for": "PT2160H"}],
       "untagged_for": "PT336H", "immutable_tags": ["v*", "r?"]}
      """;

  @TempDir private Path home;
  private Shell shell;
  private FakeAudit center;

  @BeforeEach
  void open() throws IOException {
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
  void whatShowPrintsIsWhatSetReads() throws IOException {
    center.answers.put(GET, RULES);
    center.answers.put(PUT, RULES);
    assertThat(shell.run("registry", "retention", "show", "-w", "dev")).as(shell.err()).isZero();
    var file = home.resolve("retention.yaml");
    Files.writeString(file, shell.out());

    assertThat(shell.run("registry", "retention", "set", file.toString(), "-w", "dev"))
        .as(shell.err())
        .isZero();
    assertThat(shell.out().strip())
        .isEqualTo("retention of dev: 2 rules, 2 patterns of immutable tags");
    assertThat(JsonText.object(center.bodies.getLast())).isEqualTo(JsonText.object(RULES));
  }

  @ParameterizedTest
  @CsvSource({
    "'rules: [{repositories: a, tags: b, keep: 3}]', `keep` is not a key",
    "'rule: []', did you mean `rules`?",
    "'[]', a list",
    "'rules: 7', is not what a workspace keeps",
    "'rules: [7]', expected keys",
  })
  void aWrongFileIsRefusedBeforeAnythingIsSent(String text, String expected) throws IOException {
    var file = home.resolve("retention.yaml");
    Files.writeString(file, text);

    assertThat(shell.run("registry", "retention", "set", file.toString())).isEqualTo(2);
    assertThat(shell.err()).contains(expected);
    assertThat(center.requests).isEmpty();
  }

  @Test
  void checkSaysWhoUsesWhatWouldGo() {
    center.answers.put(
        CHECK,
        """
        {"tags": 1, "manifests": 1, "items": [{"repository": "dev/taskserv/shop", "digest": "%s",
         "size": 700, "tags": ["1.0.0"], "with_manifest": true, "pushed": "2026-01-01T00:00:00Z",
         "reason": "not among the latest 3 of `*`"}]}
        """
            .formatted(DIGEST));
    center.answers.put(
        USES,
        """
        {"workspace": "dev", "unknown": 0, "items": [{"infrastructure": "web", "server": "one",
         "resource": "web/taskserv/one/shop", "name": "shop", "version": "1.0.0", "digest": "%s",
         "files_digest": "sha256:00", "since": "2026-11-27T08:00:00Z", "workflow": "w1"}]}
        """
            .formatted(DIGEST));

    assertThat(shell.run("registry", "retention", "apply", "--check", "-w", "dev"))
        .as(shell.err())
        .isEqualTo(3);
    assertThat(shell.out())
        .containsPattern("dev/taskserv/shop +1.0.0 .*web/one +not among the latest 3")
        .contains("would delete 1 tag, 1 manifest");
  }

  @Test
  void aDeletedTagIsRestoredByItsName() {
    center.answers.put(
        DELETIONS,
        """
        {"count": 1, "items": [{"repository": "dev/shop", "digest": "%s", "tags": ["1.0"],
         "deleted": "2026-11-28T10:00:00Z", "until": "2026-12-05T10:00:00Z"}]}
        """
            .formatted(DIGEST));
    center.answers.put(
        "POST /api/v1/registry-deletions/restore?workspace=dev&repository=dev%2Fshop&digest="
            + DIGEST.replace(":", "%3A"),
        "{\"repository\": \"dev/shop\", \"digest\": \"%s\", \"tags\": [\"1.0\"]}"
            .formatted(DIGEST));

    assertThat(shell.run("registry", "deleted", "-w", "dev")).as(shell.err()).isZero();
    assertThat(shell.out()).containsPattern("dev/shop +1.0 +" + DIGEST);
    assertThat(shell.run("registry", "restore", "dev/shop:1.0")).as(shell.err()).isZero();
    assertThat(shell.out().strip()).isEqualTo("restored dev/shop@" + DIGEST + ", tagged 1.0");
    assertThat(shell.run("registry", "restore", "dev/shop:2.0")).isEqualTo(2);
    assertThat(shell.err()).contains("registry deleted --workspace dev");
  }
}
