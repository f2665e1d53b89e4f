package io.provisioning.controlcenter.identity.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTests {

  private static final SecureRandom RANDOM = new SecureRandom();

  @TempDir Path directory;

  @Test
  void aKeyIsMadeOnce() {
    var keys = new SecretKeys(files(), RANDOM);

    assertThat(keys.get("a.key", "AES")).isEqualTo(keys.get("a.key", "AES"));
    assertThat(keys.get("a.key", "AES")).isNotEqualTo(keys.get("b.key", "AES"));
  }

  @Test
  void aDirectoryThatOthersMayEnterIsRefused() throws IOException {
    files();
    Files.setPosixFilePermissions(
        directory.resolve("private"), PosixFilePermissions.fromString("rwxr-x---"));

    assertThatThrownBy(this::files)
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("others on this machine");
  }

  @Test
  void whatIsSealedIsOpenedOnlyForItsOwner() {
    var sealing = new Sealing(new SecretKeys(files(), RANDOM).get("a.key", "AES"), RANDOM);
    var sealed = sealing.seal("secret".getBytes(UTF_8), "ada");

    assertThat(sealing.open(sealed, "ada")).isEqualTo("secret".getBytes(UTF_8));
    assertThat(sealing.seal("secret".getBytes(UTF_8), "ada")).isNotEqualTo(sealed);
    assertThatThrownBy(() -> sealing.open(sealed, "eve")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void secretsForPeopleAreInGroups() {
    assertThat(new RandomSecrets(RANDOM).readable(3))
        .matches("([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}");
  }

  @Test
  void onlyTheSecretMatchesItsDigest() {
    assertThat(RandomSecrets.matches(RandomSecrets.digest("a"), "a")).isTrue();
    assertThat(RandomSecrets.matches(RandomSecrets.digest("a"), "b")).isFalse();
  }

  private PrivateFiles files() {
    return new PrivateFiles(directory.resolve("private"));
  }
}
