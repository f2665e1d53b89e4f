package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VaultImportCommandTests {

  private static final String DUMP =
      """
      {"path": "web/db", "data": {"data": {"user": "app", "password": "tiger-1"}, "metadata": {"version": 3, "custom_metadata": {"team": "web"}}}}
      {"path": "web/api", "data": {"data": {"token": "tiger-2"}, "metadata": {"version": 1, "custom_metadata": null}}}
      {"path": "mail", "data": {"data": {"password": "tiger-3"}, "metadata": {"version": 1, "custom_metadata": null}}}
      """;

  private final KeptSecrets vault = new KeptSecrets();
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    LastPort.VAULT.remember(shell.home, vault.port());
    write("dump.jsonl", DUMP);
  }

  @AfterEach
  void close() {
    shell.close();
    vault.close();
  }

  private void write(String name, String text) throws IOException {
    var file = shell.directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void ends(int code, String... options) {
    var command = new String[options.length + 2];
    command[0] = "vault";
    command[1] = "import";
    System.arraycopy(options, 0, command, 2, options.length);
    assertThat(shell.run(command)).as(shell.err()).isEqualTo(code);
    assertThat(shell.out() + shell.err()).as("no value is shown").doesNotContain("tiger");
  }

  @Test
  void everySecretIsWrittenOnceWithItsLabels() {
    ends(0, "dump.jsonl", "--into", "/shop/", "--yes");

    assertThat(vault.versions)
        .containsOnlyKeys("shop/mail", "shop/web/api", "shop/web/db")
        .allSatisfy((path, versions) ->
            assertThat(versions)
                .singleElement()
                .satisfies(request -> assertThat(request.get("expected_version")).isEqualTo(0)));
    assertThat(vault.of("shop/web/db").getFirst())
        .containsEntry("fields", Map.of("user", "app", "password", "tiger-1"))
        .containsEntry("metadata", Map.of("labels", Map.of("team", "web"), "max_versions", 10));
    assertThat(vault.fields("shop/mail")).isEqualTo(Map.of("password", "tiger-3"));
    assertThat(shell.out()).contains("shop/web/db   new    2       dump.jsonl:1");
    assertThat(shell.err()).contains("3 new, 0 changed, 0 unchanged, 0 exist");
  }

  @Test
  void itListsAndAsksFirst() {
    ends(4, "dump.jsonl");
    assertThat(shell.out()).contains("web/db", "web/api", "mail");
    shell.typing("no");
    ends(4, "dump.jsonl");
    assertThat(shell.err()).contains("3 new secrets and 0 new versions", "workspace `default`");
    ends(3, "dump.jsonl", "--check");
    assertThat(vault.versions).isEmpty();

    shell.typing("yes");
    ends(0, "dump.jsonl");
    assertThat(vault.versions).hasSize(3);
    ends(0, "dump.jsonl", "--check");
  }

  @Test
  void whatExistsStaysAndIsNotOpened() {
    vault.put("web/db", Map.of("password", "other"));

    ends(0, "dump.jsonl", "--yes");

    assertThat(vault.fields("web/db")).isEqualTo(Map.of("password", "other"));
    assertThat(vault.versions).hasSize(3);
    assertThat(shell.out()).contains("web/db   exists");
    assertThat(shell.err()).contains("1 exist already", "`--overwrite`");
    assertThat(vault.requests).doesNotContain("POST reveal");
  }

  @Test
  void aSecondImportChangesNothing() {
    ends(0, "dump.jsonl", "--yes");
    vault.requests.clear();

    ends(0, "dump.jsonl", "--yes");
    assertThat(shell.err()).contains("0 new, 0 changed, 0 unchanged, 3 exist");
    ends(0, "dump.jsonl", "--yes", "--overwrite");
    assertThat(shell.err()).contains("0 new, 0 changed, 3 unchanged");

    assertThat(vault.requests).doesNotContain("POST versions");
  }

  @Test
  void overwriteWritesNewVersionsOfWhatDiffersAndKeepsWhatIsSaidOfIt() {
    vault.put("web/db", Map.of("user", "app", "password", "other"));
    vault.put("web/api", Map.of("other", "names"));
    vault.put("mail", Map.of("password", "tiger-3"));

    ends(0, "dump.jsonl", "--yes", "--overwrite");

    assertThat(shell.out()).containsSubsequence("mail     unchanged", "web/api  changed");
    assertThat(vault.of("web/db").getLast())
        .containsEntry("expected_version", 1)
        .containsEntry("fields", Map.of("user", "app", "password", "tiger-1"))
        .containsEntry(
            "metadata",
            Map.of("owner", "ada", "labels", Map.of("team", "web"), "max_versions", 10));
    assertThat(vault.of("web/api")).hasSize(2);
    assertThat(vault.of("mail")).hasSize(1);
    assertThat(vault.requests.stream().filter("POST reveal"::equals))
        .as("other names of fields say enough")
        .hasSize(2);
  }

  @Test
  void whoMayNotOpenValuesOverwritesNone() {
    vault.put("mail", Map.of("password", "other"));
    vault.reveals = false;

    ends(4, "dump.jsonl", "--yes", "--overwrite");
    assertThat(vault.versions).hasSize(1);
    ends(0, "dump.jsonl", "--yes");
    assertThat(vault.versions).hasSize(3);
  }

  @Test
  void whatSomebodyElseWritesMeanwhileStays() {
    vault.beforeWriting =
        path -> {
          if (path.equals("mail")) {
            vault.put("mail", Map.of("password", "theirs"));
          }
        };

    ends(4, "dump.jsonl", "--yes");

    assertThat(shell.err()).contains("written by someone else meanwhile, and left so: mail");
    assertThat(shell.out()).contains("written: web/api", "written: web/db");
    assertThat(vault.fields("mail")).isEqualTo(Map.of("password", "theirs"));
    assertThat(vault.versions).hasSize(3);
  }

  @Test
  void whatIsInterruptedSaysHowFarItCameAndIsFinishedByTheNextCall() {
    vault.room = 2;
    ends(69, "dump.jsonl", "--yes");
    assertThat(shell.out()).contains("written: mail", "written: web/api");
    assertThat(shell.err()).contains("2 of 3 were written", "repeat the command");

    vault.room = Integer.MAX_VALUE;
    ends(0, "dump.jsonl", "--yes");
    assertThat(shell.err()).contains("1 new, 0 changed, 0 unchanged, 2 exist");
    assertThat(vault.versions).hasSize(3);
  }

  @Test
  void jsonSaysWhatWasWritten() {
    vault.room = 1;
    ends(69, "dump.jsonl", "--yes", "--json");

    var result = JsonText.object(shell.out());
    assertThat(result).containsOnlyKeys("workspace", "secrets", "skipped");
    assertThat(result.get("secrets"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .hasSize(3)
        .first()
        .isEqualTo(
            Map.of(
                "path",
                "mail",
                "state",
                "new",
                "fields",
                1,
                "file",
                "dump.jsonl",
                "line",
                3,
                "written",
                true));
    vault.room = Integer.MAX_VALUE;
    ends(3, "dump.jsonl", "--check", "--json");
    assertThat(shell.out()).contains("\"written\" : false").doesNotContain("\"written\" : true");
  }

  @Test
  void everythingThatIsWrongIsSaidBeforeTheVaultIsAsked() throws IOException {
    write("kv/web db.json", "{\"request_id\": \"1\", \"data\": {\"a b\": \"tiger\"}}");
    write("kv/broken.json", "{\"request_id\": tiger");

    ends(2, "kv", "--yes");

    assertThat(shell.err())
        .contains("3 things are wrong in kv")
        .contains("kv/broken.json:1:")
        .contains("kv/web db.json:1:30: web db#a b: expected a name of letters")
        .contains("kv/web db.json:1:21: web db: expected at most 16 parts");
    assertThat(vault.requests).isEmpty();
  }

  @Test
  void linksAreNotFollowed(@TempDir Path elsewhere) throws IOException {
    Files.writeString(elsewhere.resolve("other.env"), "A=tiger\n");
    write("kv/web.env", "A=tiger\n");
    Files.createSymbolicLink(shell.directory.resolve("kv/folder"), elsewhere);
    Files.createSymbolicLink(
        shell.directory.resolve("kv/link.env"), elsewhere.resolve("other.env"));
    write("kv/.git/config.env", "A=tiger\n");
    write("kv/README.md", "# secrets\n");

    ends(0, "kv", "--yes");

    assertThat(vault.versions).containsOnlyKeys("web");
    assertThat(shell.err())
        .contains("not imported: kv/folder: a link, not followed")
        .contains("not imported: kv/link.env: a link, not followed")
        .contains("not imported: kv/README.md: not recognised")
        .doesNotContain(".git");
  }

  @Test
  void filesOfSopsAreOpenedWithTheIdentitiesOfTheirUser() throws IOException {
    assertThat(shell.run("age", "keygen", "-o", "key")).isZero();
    assertThat(shell.run("age", "keygen", "-y", "key")).isZero();
    write("sops/.sops.yaml", "creation_rules:\n- age: " + shell.out());
    write("sops/web/db.enc.yaml", "user: ada\npassword: tiger\n");
    assertThat(shell.run("sops", "encrypt", "-i", "sops/web/db.enc.yaml")).isZero();

    ends(128, "sops", "--yes");
    assertThat(shell.err()).contains("`sops/web/db.enc.yaml`: ");
    assertThat(vault.requests).isEmpty();
    ends(0, "sops", "--yes", "--identity", "key");

    assertThat(vault.fields("web/db")).isEqualTo(Map.of("user", "ada", "password", "tiger"));
  }

  @Test
  void whatIsPipedInHasThePathThatIsGiven() {
    shell.piping(
        "{\"request_id\": \"1\", \"data\": {\"a\": \"tiger\"}}"
            .getBytes(java.nio.charset.StandardCharsets.UTF_8));

    ends(2, "-", "--yes");
    assertThat(shell.err()).contains("`--into <path>`");
    ends(0, "-", "--into", "web/db", "--yes");

    assertThat(vault.fields("web/db")).isEqualTo(Map.of("a", "tiger"));
  }

  @Test
  void whatCannotBeImportedIsRefused() throws IOException {
    Files.createDirectories(shell.directory.resolve("empty"));
    write("large.env", "A=" + "x".repeat(16 << 20));
    write("text.txt", "tiger\n");

    ends(2, "nope", "--yes");
    assertThat(shell.err()).contains("`nope` is not a file");
    ends(2, "empty", "--yes");
    assertThat(shell.err()).contains("no secrets were found in `empty`");
    ends(2, "text.txt", "--yes");
    assertThat(shell.err()).contains("text.txt: not recognised", "`--format`");
    ends(2, "text.txt", "--yes", "--format", "vault");
    ends(2, "large.env", "--yes");
    assertThat(shell.err()).contains("more than 16 MiB");
    ends(2, "dump.jsonl", "--yes", "--into", "../x");
    ends(2, "dump.jsonl", "--yes", "--format", "nope");
    assertThat(shell.err()).contains("vault, medusa, sops, dotenv, infisical");
    assertThat(vault.requests).isEmpty();
  }
}
