package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandsTests {

  private static final String EVENT =
      """
      {"number": 7, "time": "2026-11-21T10:00:00.123456Z", "category": "sign_in",
       "action": "identity.sign-in", "outcome": "denied", "details": {"factor": "totp"},
       "actor": {"kind": "user", "id": "0199-anna", "name": "anna\\u001b[2J"}, "erased": false}
      """;

  private Shell shell;
  private FakeAudit audit;
  private Path directory;

  @BeforeEach
  void open(@TempDir Path home) throws IOException {
    directory = home;
    shell = new Shell(home);
    audit = new FakeAudit();
    shell.signedIn("http://127.0.0.1:" + audit.port());
  }

  @AfterEach
  void close() {
    audit.close();
    shell.close();
  }

  @Test
  void listGoesOnUntilItHasAllThatWasAskedFor() {
    var path = "GET /api/v1/audit/events?actor=anna&outcome=denied";
    audit.answers.put(path + "&limit=2", "{\"items\": [" + EVENT + "], \"next_cursor\": \"7\"}");
    audit.answers.put(path + "&cursor=7&limit=1", "{\"items\": [], \"next_cursor\": \"3\"}");
    audit.answers.put(path + "&cursor=3&limit=1", "{\"items\": [" + EVENT + "]}");

    assertThat(shell.run("audit", "list", "--actor", "anna", "--outcome", "denied", "--limit", "2"))
        .as(shell.err() + audit.requests)
        .isZero();

    assertThat(shell.out().lines()).hasSize(3);
    assertThat(shell.out()).contains("identity.sign-in", "denied").doesNotContain("\u001b[2J");
  }

  @Test
  void aTimeIsSaidAsPeopleSayIt() {
    audit.answers.put(
        "GET /api/v1/audit/exports?format=jsonl&from=2026-11-20T09%3A51Z", "{\"number\": 7}\n");

    assertThat(shell.run("audit", "export", "--from", "10m"))
        .as(shell.err() + audit.requests)
        .isZero();
    assertThat(shell.run("audit", "list", "--from", "yesterday")).isEqualTo(2);
    assertThat(shell.err()).contains("`yesterday` is not a time").doesNotContain("Exception");
  }

  @Test
  void nothingIsExportedIntoADirectoryThatIsNotThere() {
    assertThat(shell.run("audit", "export", "--output", "nowhere/audit.csv")).isEqualTo(2);

    assertThat(shell.err()).contains("nowhere");
    assertThat(audit.requests).isEmpty();
  }

  @Test
  void showTellsAllOfAnEvent() {
    audit.answers.put("GET /api/v1/audit/events/7", EVENT);

    assertThat(shell.run("audit", "show", "7")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("who        user 0199-anna", "factor     totp");
    assertThat(shell.run("audit", "show", "7", "--json")).isZero();
    assertThat(shell.out()).contains("\"number\" : 7");
    assertThat(shell.run("audit", "show", "8")).isEqualTo(2);
  }

  @Test
  void exportIsWrittenToAFileForItsOwner() throws IOException {
    audit.answers.put("GET /api/v1/audit/exports?format=csv&action=x", "number\r\n7\r\n");

    assertThat(
            shell.run(
                "audit", "export", "--format", "csv", "--action", "x", "--output", "audit.csv"))
        .as(shell.err())
        .isZero();

    var file = directory.resolve("audit.csv");
    assertThat(Files.readString(file)).isEqualTo("number\r\n7\r\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void exportIsPrintedUnlessThereIsAFile() {
    audit.answers.put("GET /api/v1/audit/exports?format=jsonl", "{}\n{}\n");

    assertThat(shell.run("audit", "export")).as(shell.err()).isZero();
    assertThat(shell.out().lines()).containsExactly("{}", "{}");
    assertThat(shell.run("audit", "export", "--format", "xml")).isEqualTo(2);
  }

  @Test
  void eraseAsksFirst() {
    audit.answers.put("DELETE /api/v1/audit/people/0199-anna", "");

    assertThat(shell.run("audit", "erase", "0199-anna")).isNotZero();
    assertThat(audit.requests).isEmpty();
    assertThat(shell.run("audit", "erase", "0199-anna", "--yes")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("is erased");
  }

  @Test
  void verifyNeedsTheProgramOfTheControlCenter() {
    assertThat(shell.run("audit", "verify")).isEqualTo(69);
    assertThat(shell.err()).contains("the control center is not built");
  }
}
