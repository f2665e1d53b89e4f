package io.provisioning.cli.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.cli.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class StorageTests {

  @TempDir Path directory;

  private Home home = new Home(Path.of("/nowhere"));

  @Command
  private static final class Options {
    @Mixin private StorageOptions storage = new StorageOptions();
  }

  @BeforeEach
  void begin() {
    home = new Home(directory);
  }

  private Storage said(String... arguments) {
    var options = new Options();
    new CommandLine(options).parseArgs(arguments);
    return options.storage.of(home);
  }

  @Test
  void filesAreWhatIsMeantWhereNothingIsSaid() {
    said().requireWhereWorkflowsAre(home);

    assertThat(said()).isEqualTo(Storage.FILES);
  }

  @Test
  void whatWasChosenIsRemembered() throws IOException {
    said("--storage", "surrealdb-embedded").remember(home);

    assertThat(said().kind()).isEqualTo(Storage.Kind.SURREALDB_EMBEDDED);
    said("--storage", "surrealdb-embedded").requireWhereWorkflowsAre(home);
    assertThatThrownBy(() -> said("--storage", "filesystem").requireWhereWorkflowsAre(home))
        .hasMessageContaining("kept in `surrealdb-embedded`");
  }

  @Test
  void aStorageThatDidNotStartBindsNobody() {
    said("--storage", "surrealdb-embedded").requireWhereWorkflowsAre(home);

    said("--storage", "filesystem").requireWhereWorkflowsAre(home);
  }

  @Test
  void aServerIsKnownByItsUrl() throws IOException {
    var password = Files.writeString(directory.resolve("password"), "secret");

    var server =
        said("--surrealdb-url", "ws://host:8000", "--surrealdb-password-file", password.toString());

    assertThat(server)
        .isEqualTo(
            new Storage(
                Storage.Kind.SURREALDB_SERVER, "ws://host:8000", "root", password.toString()));
  }

  @Test
  void workflowsThatAreKeptElsewhereAreNotLeftBehind() throws IOException {
    Files.createDirectories(home.journal());

    assertThatThrownBy(() -> said("--storage", "surrealdb-embedded").requireWhereWorkflowsAre(home))
        .hasMessageContaining("kept in `filesystem`");
    said().requireWhereWorkflowsAre(home);
  }

  @Test
  void whatDoesNotFitTogetherIsRefused() {
    assertThatThrownBy(() -> said("--storage", "surreal")).hasMessageContaining("is not a storage");
    assertThatThrownBy(() -> said("--storage", "surrealdb-server"))
        .hasMessageContaining("needs the URL");
    assertThatThrownBy(
            () -> said("--storage", "surrealdb-server", "--surrealdb-url", "http://host:1"))
        .hasMessageContaining("needs the URL");
    assertThatThrownBy(() -> said("--surrealdb-url", "ws://host:1"))
        .hasMessageContaining("file with the password");
    assertThatThrownBy(() -> said("--storage", "filesystem", "--surrealdb-url", "ws://host:1"))
        .hasMessageContaining("uses no server");
  }
}
