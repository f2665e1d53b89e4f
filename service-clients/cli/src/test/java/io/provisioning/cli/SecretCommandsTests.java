package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretCommandsTests {

  private static final String WEB_DB = "/api/v1/secrets/web%2Fdb";

  private final FakeVault vault = new FakeVault();
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    LastPort.VAULT.remember(shell.home, vault.port());
  }

  @AfterEach
  void close() {
    shell.close();
    vault.close();
  }

  private @Nullable Object sent(String key) {
    return JsonText.object(vault.requests.getLast().body()).get(key);
  }

  private String lastLine() {
    return vault.requests.getLast().line();
  }

  @Test
  void listsEveryPageWithoutValues() {
    var first = "GET /api/v1/secrets?workspace=shop&prefix=web%2F&label=team%3Dweb&state=all";
    vault.answers.put(
        first + "&limit=1000",
        "{\"items\": [%s], \"next_cursor\": \"c\"}".formatted(FakeVault.SECRET));

    assertThat(
            shell.run(
                "secret", "list", "web/", "-w", "shop", "--label", "team=web", "--state", "all"))
        .as(shell.err())
        .isZero();

    assertThat(shell.out().lines().filter(line -> line.startsWith("web/db"))).hasSize(2);
    assertThat(shell.out()).contains("active, expired", "password, user", "team=web", "ada");
    assertThat(lastLine()).contains("cursor=c");
  }

  @Test
  void searchesMetadata() {
    assertThat(shell.run("secret", "search", "SHOP", "--json")).as(shell.err()).isZero();
    assertThat(lastLine()).contains("search=SHOP", "state=active");
    assertThat(shell.out()).contains("\"current_version\" : 3");
  }

  @Test
  void showsMetadataAndVersions() {
    assertThat(shell.run("secret", "show", "web/db")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("of the shop", "rotate every  90d", "5 versions", "never", "deleted");
    assertThat(shell.run("secret", "versions", "web/db")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("VERSION").doesNotContain("of the shop");
  }

  @Test
  void setPromptsForWhatHasNoValue() {
    shell.typing("hunter2");

    assertThat(
            shell.run("secret", "set", "web/db", "user=app", "password", "--expected-version", "2"))
        .as(shell.err())
        .isZero();

    assertThat(sent("fields")).isEqualTo(Map.of("user", "app", "password", "hunter2"));
    assertThat(sent("expected_version")).isEqualTo(2);
    assertThat(sent("metadata")).isNull();
    assertThat(shell.err()).contains("password: ");
    assertThat(shell.out() + shell.err()).doesNotContain("hunter2");
  }

  @Test
  void setWithoutFieldsPromptsForTheOnlyOne() {
    shell.typing("token");

    assertThat(shell.run("secret", "set", "web/db")).as(shell.err()).isZero();

    assertThat(sent("fields")).isEqualTo(Map.of("value", "token"));
  }

  @Test
  void setPromptsForNothingWithoutATerminal() {
    assertThat(shell.run("secret", "set", "web/db", "password")).isEqualTo(4);
    assertThat(shell.err()).contains("--stdin password", "--file password=<file>");
    assertThat(vault.requests).isEmpty();
  }

  @Test
  void setTakesFilesAsTheyAreAndPipedTextWithoutItsLastLineEnd() throws IOException {
    Files.writeString(shell.directory.resolve("cert"), "a certificate\n");
    Files.write(shell.directory.resolve("key"), new byte[] {0, (byte) 0xff});
    shell.piping("piped\n\n");

    assertThat(
            shell.run(
                "secret",
                "set",
                "web/db",
                "--file",
                "cert=cert",
                "--file",
                "key=key",
                "--stdin",
                "pin"))
        .as(shell.err())
        .isZero();

    assertThat(sent("fields")).isEqualTo(Map.of("cert", "a certificate\n", "pin", "piped\n"));
    assertThat(sent("binary")).isEqualTo(Map.of("key", "AP8="));
  }

  @Test
  void setKeepsMetadataThatIsNotGiven() {
    assertThat(
            shell.run(
                "secret",
                "set",
                "web/db",
                "a=b",
                "--label",
                "tier=db",
                "--remove-label",
                "team",
                "--expires",
                "30d",
                "--rotate-every",
                "never"))
        .as(shell.err())
        .isZero();

    assertThat(sent("metadata"))
        .isEqualTo(
            Map.of(
                "description", "of the shop",
                "owner", "ada",
                "labels", Map.of("tier", "db"),
                "expires_at", "2026-12-20T10:01:00Z",
                "max_versions", 5));
  }

  @Test
  void setWithoutFieldsChangesMetadataAloneIfNobodyElseHas() {
    assertThat(shell.run("secret", "set", "web/db", "--rotate-every", "30d"))
        .as(shell.err())
        .isZero();

    assertThat(lastLine()).isEqualTo("PUT " + WEB_DB + "?workspace=default");
    assertThat(vault.requests.getLast().ifMatch()).isEqualTo("\"7\"");
    assertThat(sent("rotate_every")).isEqualTo("P30D");
    assertThat(sent("labels")).isEqualTo(Map.of("team", "web"));
  }

  @Test
  void setGivesMetadataToANewSecret() {
    vault.answers.put(
        "GET " + WEB_DB + "?workspace=default",
        "{\"type\": \"/problems/unknown-secret\", \"title\": \"unknown secret\", \"status\": 404,"
            + " \"code\": \"unknown-secret\"}");

    assertThat(shell.run("secret", "set", "web/db", "a=b", "--owner", "eve"))
        .as(shell.err())
        .isZero();

    assertThat(sent("metadata"))
        .isEqualTo(Map.of("owner", "eve", "labels", Map.of(), "max_versions", 10));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          secret set web/db a=1 a=2              | the field `a` is given twice
          secret set web/db a=1 --file a=x       | the field `a` is given twice
          secret set web/db =1                   | a field has no name
          secret set web/db --file key           | has no file
          secret set web/db --file key=nowhere   | cannot be read
          secret set web/db a=1 --label team     | `team` is not a label
          secret set web/db a=1 --expires soon   | `soon` is not a time
          secret set web/db a=1 --rotate-every x | `x` is not a duration
          secret set web/db a=1 --rotate-every P0D | `P0D` is not a duration
          secret set web/db a=1 --rotate-every=-PT1H | `-PT1H` is not a duration
          secret list --state gone               | there is no state `gone`
          secret access --limit 0                | `--limit` must be from
          secret destroy web/db --yes            | either `--version` or `--all` is needed
          secret destroy web/db --all --version 1 --yes | either `--version` or `--all` is needed
          secret get web/db --output missing/f   | cannot be written
          """)
  void mistakesAreToldBeforeAnythingIsDone(String line, String error) {
    assertThat(shell.run(line.split(" +"))).as(shell.out()).isEqualTo(2);
    assertThat(shell.err()).contains(error).contains("help: ");
    assertThat(vault.requests).noneMatch(request -> !request.line().startsWith("GET"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../db",
        "a/../b",
        "a//b",
        "/a",
        "a/",
        "a b",
        ".a",
        "a/-b",
        "a%2Fb",
        "ä",
        "a?b",
        "1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17"
      })
  void aPathThatLeadsElsewhereIsRefused(String path) {
    for (var command : List.of("show", "get", "set", "versions", "delete", "undelete", "access")) {
      assertThat(shell.run("secret", command, path)).as(command).isEqualTo(2);
      assertThat(shell.err()).contains("cannot be the path of a secret");
    }
    assertThat(vault.requests).isEmpty();
  }

  @Test
  void getPrintsOneFieldExactlyWhereNobodyLooks() {
    assertThat(shell.run("secret", "get", "web/db", "--field", "password", "--purpose", "a test"))
        .as(shell.err())
        .isZero();

    assertThat(shell.out()).isEqualTo("hunter2\u001b[2J");
    assertThat(sent("field")).isEqualTo("password");
    assertThat(sent("purpose")).isEqualTo("a test");
    assertThat(shell.run("secret", "get", "web/db")).isEqualTo(2);
    assertThat(shell.err()).contains("several fields", "key, password, user");
    assertThat(shell.out()).isEmpty();
  }

  @Test
  void getShowsAllFieldsToAPerson() {
    shell.showing();

    assertThat(shell.run("secret", "get", "web/db", "--version", "3")).as(shell.err()).isZero();

    assertThat(sent("version")).isEqualTo(3);
    assertThat(shell.out())
        .isEqualTo(
            """
            key       (binary, 2 bytes: use --field and --output)
            password  hunter2\ufffd[2J
            user      app
            """);
  }

  @Test
  void getPrintsJson() {
    assertThat(shell.run("secret", "get", "web/db", "--json")).as(shell.err()).isZero();
    assertThat(JsonText.object(shell.out()).get("binary")).isEqualTo(Map.of("key", "AP8="));
  }

  @Test
  void getWritesAFileForItsOwnerAlone() throws IOException {
    var file = shell.directory.resolve("key.bin");

    assertThat(shell.run("secret", "get", "web/db", "--field", "key", "--output", "key.bin"))
        .as(shell.err())
        .isZero();

    assertThat(file).hasBinaryContent(new byte[] {0, (byte) 0xff});
    assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    assertThat(shell.out()).isEmpty();
  }

  @Test
  void getReplacesNoFileUnlessForced() throws IOException {
    var file = Files.writeString(shell.directory.resolve("user"), "mine");

    assertThat(shell.run("secret", "get", "web/db", "--field", "user", "-o", "user")).isEqualTo(4);
    assertThat(file).hasContent("mine");
    assertThat(vault.requests).as("nothing was revealed").isEmpty();

    assertThat(shell.run("secret", "get", "web/db", "--field", "user", "-o", "user", "--force"))
        .as(shell.err())
        .isZero();
    assertThat(file).hasContent("app");
    assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
  }

  @Test
  void getWritesThroughNoLink() throws IOException {
    var other = Files.writeString(shell.directory.resolve("other"), "mine");
    Files.createSymbolicLink(shell.directory.resolve("link"), other);

    assertThat(shell.run("secret", "get", "web/db", "--field", "user", "-o", "link")).isEqualTo(4);
    assertThat(shell.run("secret", "get", "web/db", "--field", "user", "-o", "link", "--force"))
        .isZero();

    assertThat(other).hasContent("mine");
    assertThat(shell.directory.resolve("link")).isRegularFile().hasContent("app");
  }

  @Test
  void deletesAndUndeletesTheNewestVersionUnlessAnotherIsGiven() {
    assertThat(shell.run("secret", "delete", "web/db")).as(shell.err()).isZero();
    assertThat(lastLine()).contains("/versions/3/delete?");
    assertThat(shell.out()).contains("version 3 was deleted");
    assertThat(shell.run("secret", "undelete", "web/db", "--version", "2")).isZero();
    assertThat(lastLine()).contains("/versions/2/undelete?");
  }

  @Test
  void destroyAsksFirst() {
    assertThat(shell.run("secret", "destroy", "web/db", "--all")).isEqualTo(4);
    assertThat(vault.requests).isEmpty();
    assertThat(shell.run("secret", "destroy", "web/db", "--all", "--yes")).as(shell.err()).isZero();
    assertThat(lastLine()).isEqualTo("DELETE " + WEB_DB + "?workspace=default");
    assertThat(shell.run("secret", "destroy", "web/db", "--version", "1", "--yes")).isZero();
    assertThat(lastLine()).contains("/versions/1/destroy?");
  }

  @Test
  void reportsWithoutValues() {
    vault.answers.put(
        "GET /api/v1/secret-report?workspace=default",
        """
        {"expired": ["a"], "due": [], "weak": ["b"], "alike": [["c", "d"]], "never_read": []}\
        """);

    assertThat(shell.run("secret", "report")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("expired  a", "weak     b", "alike    c, d");
  }

  @Test
  void listsWhoUsedIt() {
    vault.answers.put(
        "GET /api/v1/accesses?workspace=default&path=web%2Fdb&identity=ada&limit=50",
        """
        {"items": [{"id": "1", "at": "2026-11-20T10:00:00Z", "action": "reveal",
         "outcome": "refused", "workspace": "default", "path": "web/db", "version": 3,
         "field": "password", "by": {"kind": "user", "id": "u1", "name": "ada"}}]}\
        """);

    assertThat(shell.run("secret", "access", "web/db", "--by", "ada")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("reveal, refused", "web/db#password", "3", "ada");
  }

  @Test
  void aHomeWithoutAVaultSaysSo() throws IOException {
    Files.delete(shell.home.run().resolve("vault-port"));

    assertThat(shell.run("secret", "list")).isEqualTo(69);
    assertThat(shell.err()).contains("the platform is not running");
  }
}
