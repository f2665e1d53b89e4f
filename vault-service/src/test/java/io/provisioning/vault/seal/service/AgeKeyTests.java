package io.provisioning.vault.seal.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.age.Age;
import io.provisioning.age.Keys;
import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgeKeyTests {

  private static final byte[] ROOT = "a root key that nobody may see!!".getBytes(UTF_8);

  @TempDir private Path home;
  private final String first = Keys.generate(false).secret();
  private Path file;
  private KeyService service;

  @BeforeEach
  void write() throws IOException {
    file = home.resolve("vault.identity");
    write(first);
    service = in("home-1");
  }

  private void write(String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private KeyService in(String installation) {
    return new WrappingKeyService(new AgeKey(file), installation);
  }

  private static void isUnavailable(ThrowingCallable call, String detail) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(KeyServiceProblem.KEY_SERVICE_UNAVAILABLE);
              assertThat(e.detail())
                  .contains(detail)
                  .doesNotContain("nobody")
                  .doesNotContain("AGE-SECRET-KEY-1");
              assertThat(e.help()).isNotEmpty();
            });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsSealedOpens(boolean isPostQuantum) throws IOException {
    write("# the vault's\n" + Keys.generate(isPostQuantum).secret() + "\n");

    var sealed = service.seal(ROOT, 1);

    assertThat(new String(sealed, UTF_8))
        .startsWith("age-encryption.org/v1")
        .doesNotContain("nobody");
    assertThat(service.open(sealed, 1)).isEqualTo(ROOT);
    assertThat(service.keyId()).contains(file.toString());
    assertThat(service.isRemote()).isFalse();
  }

  @Test
  void aRootKeyOpensAsItsVersionInItsInstallationWithItsIdentityOnly() throws IOException {
    var sealed = service.seal(ROOT, 1);

    isUnavailable(() -> service.open(sealed, 2), "did not seal the root key");
    isUnavailable(() -> in("home-2").open(sealed, 1), "did not seal the root key");
    write(Keys.generate(false).secret());
    isUnavailable(() -> service.open(sealed, 1), "did not seal the root key");
  }

  @Test
  void eachByteMatters() {
    var sealed = service.seal(ROOT, 1);
    for (int place = 0; place < sealed.length; place++) {
      var changed = sealed.clone();
      changed[place] ^= 1;
      isUnavailable(() -> service.open(changed, 1), "did not seal the root key");
      var cut = Arrays.copyOf(sealed, place);
      isUnavailable(() -> service.open(cut, 1), "did not seal the root key");
    }
  }

  /** Anyone can encrypt to the recipient, also with the code of another root key. */
  @Test
  void onlyTheIdentitySeals() throws IOException {
    var identity = Keys.identities(first).getFirst();
    var plain = new byte[64];
    try (var in = Age.decrypt(new ByteArrayInputStream(service.seal(ROOT, 1)), List.of(identity))) {
      assertThat(in.readNBytes(plain, 0, 64)).isEqualTo(64);
    }
    assertThat(Arrays.copyOfRange(plain, 32, 64)).isEqualTo(ROOT);
    var same = new ByteArrayOutputStream();
    Age.encrypt(new ByteArrayInputStream(plain), same, List.of(identity.recipient()));
    assertThat(service.open(same.toByteArray(), 1)).isEqualTo(ROOT);

    plain[63] ^= 1;
    var forged = new ByteArrayOutputStream();
    Age.encrypt(new ByteArrayInputStream(plain), forged, List.of(identity.recipient()));

    isUnavailable(() -> service.open(forged.toByteArray(), 1), "did not seal the root key");
  }

  @Test
  void aNewIdentityTakesOverWhileTheOldOneStillOpens() throws IOException {
    var before = service.seal(ROOT, 1);
    var second = Keys.generate(false).secret();

    write(second + "\n" + first + "\n");
    assertThat(service.open(before, 1)).isEqualTo(ROOT);
    var after = service.seal(ROOT, 1);
    write(second);

    assertThat(service.open(after, 1)).isEqualTo(ROOT);
    isUnavailable(() -> service.open(before, 1), "did not seal the root key");
  }

  @Test
  void aFileThatCannotBeUsedIsSaid() throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    isUnavailable(() -> service.seal(ROOT, 1), "can be read or written by others");
    write("");
    isUnavailable(() -> service.seal(ROOT, 1), "there is no identity in it");
    write(first.replace('Q', 'P') + "x");
    isUnavailable(() -> service.seal(ROOT, 1), "cannot be used: line 1");
    write("AGE-PLUGIN-YUBIKEY-1QQQQ");
    isUnavailable(() -> service.seal(ROOT, 1), "this is not an identity");
    write((first + "\n").repeat(1000));
    isUnavailable(() -> service.seal(ROOT, 1), "it is too large");
    Files.delete(file);
    isUnavailable(() -> service.seal(ROOT, 1), "cannot be read");
  }
}
