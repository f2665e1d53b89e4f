package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.age.Age;
import io.provisioning.age.Keys;
import io.provisioning.age.Passphrase;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VaultBackupCommandsTests {

  private final FakeVault vault = new FakeVault();
  private Shell shell;
  private String recipient = "";
  private Path directory = Path.of("");

  @BeforeEach
  void open(@TempDir Path given) throws IOException {
    directory = given;
    shell = new Shell(directory);
    LastPort.VAULT.remember(shell.home, vault.port());
    var identity = Keys.generate(false);
    recipient = identity.recipient().toString();
    Files.writeString(directory.resolve("key.txt"), identity.secret());
  }

  @AfterEach
  void close() {
    shell.close();
    vault.close();
  }

  private byte[] backup() throws IOException {
    assertThat(shell.run("vault", "backup", "-r", recipient, "-o", "vault.age"))
        .as(shell.err())
        .isZero();
    return Files.readAllBytes(directory.resolve("vault.age"));
  }

  @Test
  void aBackupToRecipientsArrivesAsTheVaultEncryptedIt() throws IOException {
    var file = backup();

    assertThat(shell.err()).contains("written to vault.age");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("vault.age"))))
        .isEqualTo("rw-------");
    var identities = Keys.identities(Files.readString(directory.resolve("key.txt")));
    try (var in = Age.decrypt(new ByteArrayInputStream(file), identities)) {
      assertThat(in.readAllBytes()).isEqualTo(FakeVault.CONTENT);
    }
    assertThat(shell.run("vault", "backup", "-r", recipient, "-o", "vault.age")).isEqualTo(4);
    assertThat(vault.requests).hasSize(1);

    Files.writeString(directory.resolve("team.txt"), "# team\n" + recipient + "\n");
    assertThat(shell.run("vault", "backup", "-R", "team.txt")).as(shell.err()).isZero();
    assertThat(new String(shell.bytes(), UTF_8)).startsWith("age-encryption.org/v1");
  }

  @Test
  void aPassphraseStaysHere() throws IOException {
    Files.writeString(directory.resolve("phrase"), "correct horse\n");

    assertThat(shell.run("vault", "backup", "-p", "--passphrase-file", "phrase", "-o", "vault.age"))
        .as(shell.err())
        .isZero();

    assertThat(vault.requests.getFirst().body()).contains("age1pq1").doesNotContain("correct");
    var file = Files.readAllBytes(directory.resolve("vault.age"));
    try (var in =
        Age.decrypt(new ByteArrayInputStream(file), List.of(Passphrase.of("correct horse")))) {
      assertThat(in.readAllBytes()).isEqualTo(FakeVault.CONTENT);
    }
    assertThat(shell.run("vault", "restore", "--passphrase-file", "phrase", "vault.age"))
        .as(shell.err())
        .isZero();
    assertThat(vault.restored).isEqualTo(FakeVault.CONTENT);
  }

  @Test
  void aBackupForNobodyOrForATerminalIsRefused() {
    assertThat(shell.run("vault", "backup", "-o", "vault.age")).isEqualTo(2);
    assertThat(shell.err()).contains("there is no recipient");
    assertThat(shell.run("vault", "backup", "-p", "-r", recipient)).isEqualTo(2);
    assertThat(shell.run("vault", "backup", "-r", "age1nobody", "-o", "vault.age")).isEqualTo(2);
    shell.showing();
    assertThat(shell.run("vault", "backup", "-r", recipient)).isEqualTo(2);
    assertThat(vault.requests).isEmpty();
  }

  @Test
  void aRestoreSendsWhatIsInTheFileAndNeitherKeyNorPassphrase() throws IOException {
    backup();

    assertThat(shell.run("vault", "restore", "-i", "key.txt", "vault.age"))
        .as(shell.err())
        .isZero();

    assertThat(vault.restored).isEqualTo(FakeVault.CONTENT);
    assertThat(shell.out()).startsWith("restored: 4 secrets in 9 versions, as of 2026-11-20T10:00");
    assertThat(shell.err()).contains("vault release");
    assertThat(shell.run("vault", "restore", "--check", "--json", "-i", "key.txt", "vault.age"))
        .isZero();
    assertThat(JsonText.object(shell.out())).containsEntry("restored", false);
    assertThat(vault.requests.getLast().line()).isEqualTo("POST /api/v1/seal/restore?check=true");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 40, 66_000, 339_000})
  void aFileThatIsDamagedIsSaidToBe(int place) throws IOException {
    var file = backup();
    file[place] ^= (byte) 1;
    Files.write(directory.resolve("vault.age"), file);

    assertThat(shell.run("vault", "restore", "-i", "key.txt", "vault.age")).isIn(2, 4);
    assertThat(shell.err()).contains("file").doesNotContain("not a complete backup of a vault");

    Files.write(directory.resolve("vault.age"), Arrays.copyOf(backupWithForce(), 70_000));
    assertThat(shell.run("vault", "restore", "-i", "key.txt", "vault.age")).isEqualTo(2);
    assertThat(shell.err()).contains("ends early");
    assertThat(vault.restored).isEmpty();
  }

  private byte[] backupWithForce() throws IOException {
    assertThat(shell.run("vault", "backup", "-r", recipient, "--force", "-o", "vault.age"))
        .isZero();
    return Files.readAllBytes(directory.resolve("vault.age"));
  }

  @Test
  void aVaultThatIsNotEmptyGetsNothing() throws IOException {
    backup();
    vault.answers.put(
        "GET /api/v1/seal/restore",
        "{\"recipient\": \"%s\", \"empty\": false}".formatted(recipient));
    vault.answers.put(
        "POST /api/v1/seal/restore",
        "{\"type\": \"about:blank\", \"title\": \"vault not empty\", \"status\": 409,"
            + " \"code\": \"vault-not-empty\", \"detail\": \"the vault holds secrets\"}");

    assertThat(shell.run("vault", "restore", "-i", "key.txt", "vault.age")).isEqualTo(4);
    assertThat(shell.err()).contains("the vault holds secrets");
    assertThat(vault.requests.getLast().body()).hasSize(1);
  }

  @Test
  void aRestoredVaultObservesUntilItIsReleased() {
    vault.answers.put(
        "GET /api/v1/seal",
        """
        {"sealed": false, "key_service": "local", "to_migrate": 0, "root_version": 2, "workspaces": 1,
         "secrets": 4, "versions": 9, "observing": {"since": "2026-11-21T10:00:00Z",
         "actor": "ada", "backup_at": "2026-11-20T10:00:00Z"}}
        """);
    assertThat(shell.run("vault", "status")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("observing    restored by ada");

    assertThat(shell.run("vault", "release")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("the vault is released");
    assertThat(vault.requests).anyMatch(it -> it.line().equals("POST /api/v1/seal/release"));
    assertThat(shell.run("vault", "release", "nope")).isEqualTo(2);
  }
}
