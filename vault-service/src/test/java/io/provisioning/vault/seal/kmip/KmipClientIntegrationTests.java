package io.provisioning.vault.seal.kmip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the server of PyKMIP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KmipClientIntegrationTests {

  private static final byte[] ROOT = "a root key that nobody may see!!".getBytes(UTF_8);
  private static final byte[] DATA = "home-1".getBytes(UTF_8);

  private Path home;
  private PyKmip server;
  private KmipClient client;

  @BeforeAll
  void start(@TempDir Path directory) {
    home = directory;
    server = PyKmip.in(home);
    client = client(server.client());
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private static void isRefused(ThrowingCallable call, String detail) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            KeyServiceException.class,
            e -> {
              assertThat(e.detail()).contains(detail).doesNotContain("nobody");
              assertThat(e.help()).isNotEmpty();
              assertThat(e.getCause()).isNull();
            });
  }

  private static KmipClient client(KmipKey key) {
    return new KmipClient(key, Clock.systemUTC());
  }

  private KmipClient of(String key) {
    return client(server.client(key, server.certificates().files("vault", "ca")));
  }

  private KmipClient with(TlsFiles files) {
    return client(server.client(server.keyId(), files));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.4", "2.0"})
  void whatIsEncryptedIsDecrypted(String version) {
    var key = server.client();
    var it = client(KmipKey.of(server.endpoint(), key.id(), version, key.files(), key.timeout()));

    var sealed = it.encrypt(ROOT, DATA);

    assertThat(new String(sealed, UTF_8)).doesNotContain("nobody");
    assertThat(it.encrypt(ROOT, DATA)).isNotEqualTo(sealed);
    assertThat(it.decrypt(sealed, DATA)).isEqualTo(ROOT);
    assertThat(client.decrypt(sealed, DATA)).isEqualTo(ROOT);
  }

  @Test
  void itIsDecryptedWithItsDataAndItsKeyOnly() {
    var sealed = client.encrypt(ROOT, DATA);

    isRefused(() -> client.decrypt(sealed, "home-2".getBytes(UTF_8)), "did not seal the root key");
    var other = of(server.makeKey("vault AES 256 ENCRYPT,DECRYPT active"));
    isRefused(() -> other.decrypt(sealed, DATA), "did not seal the root key");
    isRefused(() -> client.decrypt(new byte[0], DATA), "did not seal the root key");
  }

  /** Format, length of the nonce, and both ends of the nonce, the tag and the ciphertext. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 13, 14, 29, 30, 61})
  void eachPartMatters(int place) {
    var changed = client.encrypt(ROOT, DATA);
    assertThat(changed).hasSize(62);

    changed[place] ^= 1;

    isRefused(() -> client.decrypt(changed, DATA), "did not seal the root key");
  }

  @Test
  void aKeyThatDoesNotExistIsAProblem() {
    isRefused(() -> of("4711").encrypt(ROOT, DATA), "the key `4711` of the KMIP server at");
    isRefused(() -> of("4711").encrypt(ROOT, DATA), "does not exist");
  }

  @ParameterizedTest
  @CsvSource({
    "'vault AES 256 DECRYPT active', does not permit Encrypt",
    "'vault AES 256 ENCRYPT,DECRYPT inactive', does not permit Encrypt",
    "'another AES 256 ENCRYPT,DECRYPT active', does not permit Encrypt",
    "'vault CAST5 80 ENCRYPT,DECRYPT active', refused Encrypt (reason 10)"
  })
  void aKeyThatDoesNotFitIsAProblem(String key, String detail) {
    isRefused(() -> of(server.makeKey(key)).encrypt(ROOT, DATA), detail);
  }

  @Test
  void aKeyThatOnlyEncryptsIsAProblem() {
    var encrypting = of(server.makeKey("vault AES 256 ENCRYPT active"));
    var sealed = encrypting.encrypt(ROOT, DATA);

    isRefused(() -> encrypting.decrypt(sealed, DATA), "does not permit Decrypt");
  }

  @Test
  void versionsThatAServerDoesNotSpeakAreSaid() {
    var sealed = client.encrypt(ROOT, DATA);
    server.speak("1.2 1.1 1.0");
    try {
      isRefused(() -> client.decrypt(sealed, DATA), "speaks KMIP 1.2, 1.1, 1.0, and not 1.4");
    } finally {
      server.speak("2.0 1.4 1.3 1.2 1.1 1.0");
    }
    assertThat(client.decrypt(sealed, DATA)).isEqualTo(ROOT);
  }

  @Test
  void certificatesOfOthersAreRefused() {
    var certificates = server.certificates();
    certificates.makeAuthority("ca-2");
    certificates.make("stranger", "ca-2", 1);

    isRefused(
        () -> with(certificates.files("stranger", "ca")).encrypt(ROOT, DATA),
        "refused the TLS connection");
    isRefused(
        () -> with(certificates.files("vault", "ca-2")).encrypt(ROOT, DATA),
        "the certificate of the KMIP server at " + server.endpoint() + " is not trusted");
  }

  /** Its certificate is for 127.0.0.1. */
  @Test
  void aServerOfAnotherNameIsNotTrusted() {
    var key =
        KmipKey.of(
            server.endpoint().replace("127.0.0.1", "localhost"),
            server.keyId(),
            "1.4",
            server.certificates().files("vault", "ca"),
            Duration.ofSeconds(20));

    isRefused(() -> client(key).encrypt(ROOT, DATA), "is not trusted");
  }

  @Test
  void aNewCertificateIsUsedAtOnce() throws IOException {
    var certificates = server.certificates();
    certificates.make("renewed", "ca", 1);
    var files = certificates.files("renewed", "ca");
    var it = with(files);
    isRefused(() -> it.encrypt(ROOT, DATA), "does not permit Encrypt");

    for (var kind : new String[] {".pem", ".key"}) {
      Files.copy(
          home.resolve("vault" + kind),
          home.resolve("renewed" + kind),
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.COPY_ATTRIBUTES);
    }

    assertThat(it.decrypt(it.encrypt(ROOT, DATA), DATA)).isEqualTo(ROOT);
  }

  @Test
  void aServerThatIsAwayIsAProblemUntilItIsBack() {
    var sealed = client.encrypt(ROOT, DATA);
    server.goAway();
    isRefused(() -> client.decrypt(sealed, DATA), "cannot be reached");

    server.comeBack();

    assertThat(client.decrypt(sealed, DATA)).isEqualTo(ROOT);
  }
}
