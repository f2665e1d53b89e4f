package io.provisioning.cli.extension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.config.extension.trust.Signature;
import io.provisioning.config.problem.ProblemException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class SigningKeysTests {

  private static final String DIGEST = "sha256:" + "1".repeat(64);

  private static String pem(String label, byte[] content) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(label, Base64.getMimeEncoder().encodeToString(content), label);
  }

  private static PrivateKey read(String text) {
    return SigningKeys.read(text, "a.key", () -> "correct horse");
  }

  private static String encrypted(String parameters) {
    var text =
        """
        {"kdf": {"name": "scrypt", "params": %s, "salt": "AAAA"},
         "cipher": {"name": "nacl/secretbox", "nonce": "%s"}, "ciphertext": "%s"}
        """
            .formatted(parameters, "A".repeat(32), "A".repeat(200));
    return pem("ENCRYPTED SIGSTORE PRIVATE KEY", text.getBytes(UTF_8));
  }

  @Test
  void readsPlainKeysWithoutAPassphrase() {
    var pair = SigningKeys.generate();
    var read =
        SigningKeys.read(
            pem("PRIVATE KEY", pair.getPrivate().getEncoded()),
            "a.key",
            () -> {
              throw new AssertionError("nothing to ask for");
            });

    assertThat(Signature.sign(read, "", DIGEST).isBy(pair.getPublic(), DIGEST)).isTrue();
  }

  @Test
  void readsItsOwn() {
    var pair = SigningKeys.generate();
    var read = read(SigningKeys.encrypted(pair.getPrivate(), "correct horse"));

    assertThat(Signature.sign(read, "", DIGEST).isBy(pair.getPublic(), DIGEST)).isTrue();
  }

  @Test
  void whatIsNoKeyOrAsksForTooMuchIsRefused() throws Exception {
    var large = KeyPairGenerator.getInstance("EC");
    large.initialize(384);
    var other = large.generateKeyPair().getPrivate().getEncoded();
    for (var text :
        List.of(
            "",
            "no key",
            pem("PRIVATE KEY", new byte[] {1, 2, 3}),
            pem("PRIVATE KEY", other),
            pem("RSA PRIVATE KEY", other),
            pem("ENCRYPTED SIGSTORE PRIVATE KEY", "[".repeat(9000).getBytes(UTF_8)),
            encrypted("{\"N\": 1073741824, \"r\": 8, \"p\": 1}"),
            encrypted("{\"N\": 65537, \"r\": 8, \"p\": 1}"),
            encrypted("{\"N\": 65536, \"r\": 800, \"p\": 1}"),
            encrypted("{\"N\": 65536, \"r\": 8, \"p\": 1000}"),
            encrypted("{\"N\": 16, \"r\": 8, \"p\": 1}"))) {
      var refused = catchThrowableOfType(ProblemException.class, () -> read(text));
      assertThat(refused.problem()).as(text).isEqualTo(CommandProblem.UNREADABLE_FILE);
    }
  }
}
