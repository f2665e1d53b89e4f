package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.home.LastPort;
import io.provisioning.config.extension.artifact.Artifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtensionSigningTests {

  private static final String REPOSITORY = "/v2/catalog/taskserv/greeting";
  private static final String PACKAGE = "taskserv/greeting:1.0.0";

  private final FakeDistribution registry = new FakeDistribution();
  private Shell shell;
  private String digest;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    LastPort.REGISTRY.remember(shell.home, registry.port());
    Files.writeString(shell.directory.resolve("phrase"), "correct horse\n");
    var layer = "files".getBytes(UTF_8);
    var manifest =
        "{\"layers\": [{\"digest\": \"%s\"}]}".formatted(Artifact.digest(layer)).getBytes(UTF_8);
    digest = Artifact.digest(manifest);
    registry.contents.put(REPOSITORY + "/blobs/" + Artifact.digest(layer), layer);
    registry.contents.put(REPOSITORY + "/manifests/" + digest, manifest);
    registry.contents.put(
        "/api/v1/packages/taskserv/greeting",
        """
        {"summary": {"repository": "catalog/taskserv/greeting", "kind": "taskserv",
          "name": "greeting", "version": "1.0.0", "digest": "%s", "summary": "", "category": "",
          "software": "", "yanked": false},
         "versions": [], "referrers": [], "systems": [], "dependencies": [], "provides": [], "conflicts": [],
         "files": [], "configuration_schema": {}}
        """
            .formatted(digest)
            .getBytes(UTF_8));
  }

  @AfterEach
  void close() {
    shell.close();
    registry.close();
  }

  private void does(String... command) {
    assertThat(shell.run(command)).as(shell.err()).isZero();
  }

  private void refuses(int code, String message, String... command) {
    assertThat(shell.run(command)).isEqualTo(code);
    assertThat(shell.err()).contains(message);
  }

  private void keygen(String name) {
    does("extension", "keygen", name, "--passphrase-file", "phrase");
  }

  private void sign(String name) {
    does("extension", "sign", PACKAGE, "--key", name + ".key", "--passphrase-file", "phrase");
  }

  @Test
  void makesAPairForItsOwnerAlone() throws IOException {
    keygen("ada");

    var key = shell.directory.resolve("ada.key");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
        .isEqualTo("rw-------");
    assertThat(key).content().contains("BEGIN ENCRYPTED SIGSTORE PRIVATE KEY");
    assertThat(shell.directory.resolve("ada.pub")).content().contains("BEGIN PUBLIC KEY");
    refuses(4, "exists", "extension", "keygen", "ada", "--passphrase-file", "phrase");
    refuses(2, "does not exist", "extension", "keygen", "no/a", "--passphrase-file", "phrase");
    Files.writeString(shell.directory.resolve("phrase"), "\n");
    refuses(2, "empty", "extension", "keygen", "bob", "--passphrase-file", "phrase");
  }

  @Test
  void signsAndVerifies() {
    keygen("ada");
    keygen("bob");
    refuses(2, "is not signed", "extension", "verify", PACKAGE, "--key", "ada.pub");

    sign("ada");
    assertThat(shell.out()).contains("catalog/taskserv/greeting:1.0.0 is signed", digest);
    does("extension", "verify", PACKAGE, "--key", "ada.pub");
    assertThat(shell.out()).contains("is signed with the key of ada.pub", digest);
    refuses(2, "no signature of", "extension", "verify", PACKAGE, "--key", "bob.pub");

    sign("bob");
    does("extension", "verify", PACKAGE, "--key", "ada.pub");
    does("extension", "verify", PACKAGE, "--key", "bob.pub");
  }

  @Test
  void whatIsAlteredIsNotVerified() {
    keygen("ada");
    sign("ada");
    registry.contents.put(REPOSITORY + "/manifests/" + digest, "{}".getBytes(UTF_8));

    refuses(2, "other content than", "extension", "verify", PACKAGE, "--key", "ada.pub");
  }

  @Test
  void whatIsNoKeyIsSaid() throws IOException {
    keygen("ada");
    Files.writeString(shell.directory.resolve("other"), "wrong\n");

    refuses(2, "has no version", "extension", "sign", "taskserv/greeting", "--key", "ada.key");
    refuses(2, "not a private key", "extension", "sign", PACKAGE, "--key", "ada.pub");
    refuses(2, "not a public key", "extension", "verify", PACKAGE, "--key", "ada.key");
    refuses(
        2,
        "this passphrase",
        "extension",
        "sign",
        PACKAGE,
        "--key",
        "ada.key",
        "--passphrase-file",
        "other");
    assertThat(registry.requests).noneMatch(it -> it.startsWith("PUT"));
  }
}
