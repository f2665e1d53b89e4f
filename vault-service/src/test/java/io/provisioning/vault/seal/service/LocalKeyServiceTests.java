package io.provisioning.vault.seal.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.seal.cipher.Aead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalKeyServiceTests {

  private static final byte[] ROOT = new byte[Aead.KEY_BYTES];

  @TempDir private Path home;
  private Path file = Path.of("");
  private KeyService service = service(file);

  private static KeyService service(Path file) {
    return new LocalKeyService(new KeyFile(file));
  }

  @BeforeEach
  void name() {
    file = home.resolve("keys/vault-local.key");
    service = service(file);
  }

  private static void isUnavailable(ThrowingCallable call, String detail) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(KeyServiceProblem.KEY_SERVICE_UNAVAILABLE);
              assertThat(e.detail()).contains(detail);
              assertThat(e.help()).isNotEmpty();
            });
  }

  @Test
  void theFirstStartMakesAFileThatOnlyItsOwnerReads() throws IOException {
    service.prepare();
    var sealed = service.seal(ROOT, 1);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("keys"))))
        .isEqualTo("rwx------");
    assertThat(service(file).open(sealed, 1)).isEqualTo(ROOT);
    try (var files = Files.list(home.resolve("keys"))) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void anExistingFileIsKept() throws IOException {
    service.prepare();
    var before = Files.readString(file);

    service.prepare();
    new KeyFile(file).create(new byte[Aead.KEY_BYTES]);

    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @Test
  void whatAnInterruptedStartLeftIsNoKey() throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file.resolveSibling(".vault123.draft"), "half a k");

    service.prepare();

    assertThat(service.open(service.seal(ROOT, 1), 1)).isEqualTo(ROOT);
  }

  @Test
  void aLostFileIsAProblemAndIsNotMadeAgain() throws IOException {
    service.prepare();
    var sealed = service.seal(ROOT, 1);
    Files.delete(file);

    isUnavailable(() -> service.open(sealed, 1), "is missing");
    isUnavailable(() -> service.seal(ROOT, 2), "is missing");
    assertThat(file).doesNotExist();
  }

  @Test
  void anotherFileDoesNotOpenIt() throws IOException {
    service.prepare();
    var sealed = service.seal(ROOT, 1);
    Files.delete(file);
    service.prepare();

    isUnavailable(() -> service.open(sealed, 1), "another key");
  }

  @Test
  void aRootKeyOpensAsItsVersionOnly() {
    service.prepare();
    var sealed = service.seal(ROOT, 1);

    isUnavailable(() -> service.open(sealed, 2), "another key");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rwxrwxrwx"})
  void aFileThatOthersReachIsRefused(String permissions) throws IOException {
    service.prepare();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

    isUnavailable(() -> service.seal(ROOT, 1), "by others");
    isUnavailable(service::prepare, "by others");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "AAAA", "not base64 at all, but of the length of a key", "🗝"})
  void aDamagedFileIsAProblem(String text) throws IOException {
    service.prepare();
    Files.writeString(file, text);

    isUnavailable(() -> service.seal(ROOT, 1), "does not hold a key");
    assertThat(Files.readString(file)).isEqualTo(text);
  }

  @Test
  void aHugeFileIsNotRead() throws IOException {
    service.prepare();
    Files.write(file, new byte[1_000_000]);

    isUnavailable(() -> service.seal(ROOT, 1), "does not hold a key");
  }

  @Test
  void aDirectoryThatCannotBeMadeIsAProblem() throws IOException {
    Files.write(home.resolve("keys"), "a file".getBytes(UTF_8));

    isUnavailable(service::prepare, "cannot be written");
  }
}
