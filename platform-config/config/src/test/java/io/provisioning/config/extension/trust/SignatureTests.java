package io.provisioning.config.extension.trust;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import org.junit.jupiter.api.Test;

class SignatureTests {

  private static final String ONE = "sha256:" + "1".repeat(64);
  private static final String OTHER = "sha256:" + "2".repeat(64);

  private final KeyPair ada = SigningFixtures.keys();

  private static Signature signed(KeyPair keys, String payload) throws GeneralSecurityException {
    var signing = java.security.Signature.getInstance("SHA256withECDSA");
    signing.initSign(keys.getPrivate());
    signing.update(payload.getBytes(UTF_8));
    return new Signature(payload.getBytes(UTF_8), signing.sign());
  }

  private static String payload(String type, String digest) {
    return """
    {"critical":{"identity":{"docker-reference":""},
     "image":{"docker-manifest-digest":"%s"},"type":"%s"},"optional":null}\
    """
        .formatted(digest, type);
  }

  @Test
  void theOwnerOfAKeySignsOneDigest() {
    var signature = Signature.sign(ada.getPrivate(), "dev/taskserv/greeting", ONE);

    assertThat(signature.isBy(ada.getPublic(), ONE)).isTrue();
    assertThat(signature.isBy(ada.getPublic(), OTHER)).isFalse();
    assertThat(signature.isBy(SigningFixtures.keys().getPublic(), ONE)).isFalse();
    assertThat(new String(signature.payload(), UTF_8))
        .isEqualTo(
            "{\"critical\":{\"identity\":{\"docker-reference\":\"dev/taskserv/greeting\"},"
                + "\"image\":{\"docker-manifest-digest\":\""
                + ONE
                + "\"},\"type\":\"cosign container image signature\"},\"optional\":{}}");
  }

  @Test
  void whatIsAlteredIsSignedByNobody() {
    var signature = Signature.sign(ada.getPrivate(), "dev/taskserv/greeting", ONE);
    var text = new String(signature.payload(), UTF_8).replace("1".repeat(64), "2".repeat(64));
    var altered = new Signature(text.getBytes(UTF_8), signature.signature());

    assertThat(altered.isBy(ada.getPublic(), OTHER)).isFalse();
    assertThat(altered.isBy(ada.getPublic(), ONE)).isFalse();
    assertThat(new Signature(signature.payload(), new byte[] {1, 2}).isBy(ada.getPublic(), ONE))
        .isFalse();
    assertThat(new Signature(signature.payload(), new byte[0]).isBy(ada.getPublic(), ONE))
        .isFalse();
  }

  @Test
  void onlyTheFormOfCosignCounts() throws GeneralSecurityException {
    var type = "cosign container image signature";

    assertThat(signed(ada, payload(type, ONE)).isBy(ada.getPublic(), ONE)).isTrue();
    assertThat(signed(ada, payload("something else", ONE)).isBy(ada.getPublic(), ONE)).isFalse();
    assertThat(signed(ada, "\"" + ONE + "\"").isBy(ada.getPublic(), ONE)).isFalse();
    assertThat(signed(ada, "no JSON").isBy(ada.getPublic(), ONE)).isFalse();
    assertThat(signed(ada, "").isBy(ada.getPublic(), ONE)).isFalse();
  }

  @Test
  void whatIsHugeOrDeepIsRefusedEvenIfItIsSigned() throws GeneralSecurityException {
    var huge = payload("cosign container image signature", ONE) + " ".repeat(64 << 10);
    var deep = "[".repeat(30_000) + "]".repeat(30_000);

    assertThat(signed(ada, huge).isBy(ada.getPublic(), ONE)).isFalse();
    assertThat(signed(ada, deep).isBy(ada.getPublic(), ONE)).isFalse();
  }
}
