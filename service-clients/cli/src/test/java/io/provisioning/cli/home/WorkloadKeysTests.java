package io.provisioning.cli.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WorkloadKeysTests {

  @TempDir private Path directory;
  private WorkloadKeys keys;

  @BeforeEach
  void keys() {
    keys = new WorkloadKeys(new Home(directory));
  }

  @Test
  void eachServiceHasAKeyThatOnlyItsOwnerReads() throws Exception {
    keys.ensure(List.of("orchestrator", "detector"));

    for (var service : List.of("orchestrator", "detector")) {
      assertThat(permissions(keys.of(service))).isEqualTo("rw-------");
      var own = json(keys.of(service));
      assertThat(own.path("kid").asString()).isEqualTo(service);
      assertThat(verifies(own, published(service))).isTrue();
    }
    assertThat(verifies(json(keys.of("orchestrator")), published("detector"))).isFalse();
    assertThat(permissions(directory.resolve("keys/workload"))).isEqualTo("rwx------");
    assertThat(Files.readString(keys.published())).doesNotContain("\"d\"");
  }

  @Test
  void coordinatesAreWrittenInFullLength() throws Exception {
    // one in 256 begins with a zero
    for (int i = 0; i < 600; i++) {
      var service = "s" + i;
      keys.ensure(List.of(service));
      var own = json(keys.of(service));
      for (var part : List.of("x", "y", "d")) {
        assertThat(own.path(part).asString()).hasSize(43);
      }
    }
  }

  @Test
  void keysStayAndOnlyThoseInUseArePublished() throws IOException {
    keys.ensure(List.of("orchestrator", "detector"));
    var before = Files.readString(keys.of("orchestrator"));

    keys.ensure(List.of("orchestrator"));

    assertThat(Files.readString(keys.of("orchestrator"))).isEqualTo(before);
    assertThat(json(keys.published()).path("keys").findValuesAsString("kid"))
        .containsExactly("orchestrator");
    keys.ensure(List.of());
    assertThat(json(keys.published()).path("keys").size()).isZero();
  }

  @Test
  void aFileThatHoldsNoKeyIsAProblemThatDoesNotQuoteIt() throws IOException {
    keys.ensure(List.of("orchestrator"));
    Files.move(keys.of("orchestrator"), keys.of("detector"));

    assertThatThrownBy(() -> keys.ensure(List.of("detector"))).hasMessageContaining("has no key");
    Files.writeString(keys.of("detector"), "{\"d\": \"s3cret");
    assertThatThrownBy(() -> keys.ensure(List.of("detector")))
        .hasMessageContaining("has no key for `detector`")
        .hasMessageNotContaining("s3cret")
        .hasNoCause();
  }

  private JsonNode published(String service) throws IOException {
    return json(keys.published())
        .path("keys")
        .valueStream()
        .filter(key -> key.path("kid").asString().equals(service))
        .findFirst()
        .orElseThrow();
  }

  private static boolean verifies(JsonNode own, JsonNode published) throws Exception {
    var parameters = AlgorithmParameters.getInstance("EC");
    parameters.init(new ECGenParameterSpec("secp256r1"));
    var curve = parameters.getParameterSpec(ECParameterSpec.class);
    var factory = KeyFactory.getInstance("EC");
    var signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(factory.generatePrivate(new ECPrivateKeySpec(number(own, "d"), curve)));
    signature.update((byte) 1);
    var signed = signature.sign();
    var point = new ECPoint(number(published, "x"), number(published, "y"));
    signature.initVerify(factory.generatePublic(new ECPublicKeySpec(point, curve)));
    signature.update((byte) 1);
    return signature.verify(signed);
  }

  private static BigInteger number(JsonNode key, String part) {
    return new BigInteger(1, Base64.getUrlDecoder().decode(key.path(part).asString()));
  }

  private static JsonNode json(Path file) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(file));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
