package io.provisioning.config.extension.trust;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.artifact.Artifact;
import org.junit.jupiter.api.Test;

class SignatureManifestTests {

  private static final String ONE = "sha256:" + "1".repeat(64);

  private static Signature signature() {
    return Signature.sign(SigningFixtures.keys().getPrivate(), "dev/taskserv/greeting", ONE);
  }

  private static String layer(Signature signature, String more) {
    return """
    {"mediaType":"application/vnd.dev.cosign.simplesigning.v1+json","digest":"%s","size":%d%s}\
    """
        .formatted(Artifact.digest(signature.payload()), signature.payload().length, more);
  }

  private static byte[] manifest(String layers) {
    return "{\"schemaVersion\":2,\"layers\":[%s]}".formatted(layers).getBytes(UTF_8);
  }

  @Test
  void isUnderATagOfTheDigest() {
    assertThat(SignatureManifest.tag(ONE)).isEqualTo("sha256-" + "1".repeat(64) + ".sig");
  }

  @Test
  void aSignatureIsAddedToThoseThatAreThere() {
    var first = signature();
    var second = signature();
    var one = SignatureManifest.with(new byte[0], first);
    var two = SignatureManifest.with(one.manifest(), second);

    var entries = SignatureManifest.entries(two.manifest());
    assertThat(entries).hasSize(2);
    var read = entries.getFirst().with(first.payload()).orElseThrow();
    assertThat(read.signature()).isEqualTo(first.signature());
    assertThat(entries.getLast().with(second.payload()).orElseThrow().signature())
        .isEqualTo(second.signature());
    assertThat(two.blobs()).hasSize(2).contains(second.payload());
    assertThat(new String(two.manifest(), UTF_8)).contains(Artifact.MEDIA_TYPE);
  }

  @Test
  void aPayloadOfAnotherDigestIsNone() {
    var entry =
        SignatureManifest.entries(SignatureManifest.with(new byte[0], signature()).manifest());

    assertThat(entry.getFirst().with("{}".getBytes(UTF_8))).isEmpty();
  }

  @Test
  void whatIsNoSignatureIsPassedOver() {
    var one = signature();
    var noText = ",\"annotations\":{\"dev.cosignproject.cosign/signature\":7}";
    var noBase64 = ",\"annotations\":{\"dev.cosignproject.cosign/signature\":\"!\"}";

    assertThat(SignatureManifest.entries(manifest(layer(one, "")))).isEmpty();
    assertThat(
            SignatureManifest.entries(manifest(layer(one, noBase64)))
                .getFirst()
                .with(one.payload()))
        .isEmpty();
    assertThat(
            SignatureManifest.entries(manifest(layer(one, noText).replace("sha256:", "sha512:"))))
        .isEmpty();
    assertThat(SignatureManifest.entries(manifest("7, null, [], \"\""))).isEmpty();
    assertThat(SignatureManifest.entries("no JSON".getBytes(UTF_8))).isEmpty();
    assertThat(SignatureManifest.entries("7".getBytes(UTF_8))).isEmpty();
    assertThat(SignatureManifest.entries(new byte[0])).isEmpty();
  }

  @Test
  void whatIsHugeOrDeepIsPassedOver() {
    var one = signature();
    var good = ",\"annotations\":{\"dev.cosignproject.cosign/signature\":\"MEQ=\"}";
    var many = (layer(one, good) + ",").repeat(100) + layer(one, good);
    var deep = "[".repeat(100_000) + "]".repeat(100_000);
    var huge = manifest(layer(one, good) + " ".repeat(1 << 20));
    var hugePayload = layer(one, good).replaceFirst("\"size\":\\d+", "\"size\":70000");

    assertThat(SignatureManifest.entries(manifest(many))).hasSize(SignatureManifest.MOST);
    assertThat(SignatureManifest.entries(manifest(deep))).isEmpty();
    assertThat(SignatureManifest.entries(huge)).isEmpty();
    assertThat(SignatureManifest.entries(manifest(hugePayload))).isEmpty();
  }
}
