package io.provisioning.orchestrator.extension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.extension.trust.PublicKeys;
import io.provisioning.config.extension.trust.Signature;
import io.provisioning.config.extension.trust.SignatureManifest;
import io.provisioning.config.extension.trust.TrustPolicy;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signatures from the real registry, which somebody tampers with. */
@Tag("proof-packages")
class PackageTrustIntegrationTests {

  private static final String REPOSITORY = "catalog/taskserv/";

  @TempDir private static Path home;
  private static RealRegistry registry;
  private static final KeyPair ADA = keys();
  private static final KeyPair MALLORY = keys();

  @TempDir private Path cache;
  private HttpRegistry client;
  private HttpRegistry nobody;

  @BeforeAll
  static void start() throws Exception {
    var catalogue = home.resolve("catalogue");
    for (var name :
        List.of("signed", "unsigned", "other", "copied", "altered", "huge", "deep", "kept")) {
      PackageFixtures.taskserv(catalogue, name, "1.0.0", "");
    }
    registry = new RealRegistry(home.resolve("registry"), catalogue);
    registry.start();
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  private static KeyPair keys() {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void connect() {
    client = new HttpRegistry(registry.url(), Duration.ofSeconds(20), registry.identity());
    var away = registry.url().resolve("http://127.0.0.1:1");
    nobody = new HttpRegistry(away, Duration.ofSeconds(2), registry.identity());
  }

  private RegistryStock stock(HttpRegistry from, KeyPair trusted) {
    var policy =
        "rules:\n  - packages: taskserv/*\n    signer: Ada\n    key: |\n"
            + PublicKeys.pem(trusted.getPublic()).indent(6);
    return stock(from, policy);
  }

  private RegistryStock stock(HttpRegistry from, String policy) {
    return new RegistryStock(
        from,
        new FilesystemPackages(cache),
        new OfferMemory(),
        _ -> Optional.of(TrustPolicy.parse(policy, "trust.yaml")),
        "shop");
  }

  private PackageRef one(String name) {
    return stock(client, ADA).offers().stream()
        .map(PackageOffer::ref)
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void sign(PackageRef one, KeyPair keys) throws Exception {
    registry.sign(REPOSITORY + one.name(), one.digest(), keys.getPrivate());
  }

  private static String refusal(RegistryStock stock, PackageRef one) {
    var refused = catchThrowableOfType(ProblemException.class, () -> stock.requireTrusted(one));
    assertThat(refused.problem()).isEqualTo(ExtensionProblem.UNTRUSTED_PACKAGE);
    return refused.detail();
  }

  /** A signature manifest of any text, whose blobs are kept. */
  private static void put(PackageRef one, byte[] payload, String signature) throws Exception {
    var repository = REPOSITORY + one.name();
    var blob = registry.blob(repository, payload);
    var configuration = registry.blob(repository, "{}".getBytes(UTF_8));
    var manifest =
        """
        {"schemaVersion":2,"mediaType":"%s",
         "config":{"mediaType":"application/vnd.oci.image.config.v1+json","size":2,"digest":"%s"},
         "layers":[{"mediaType":"application/vnd.dev.cosign.simplesigning.v1+json",
         "digest":"%s","size":%d,"annotations":{"dev.cosignproject.cosign/signature":"%s"}}]}
        """
            .formatted(Artifact.MEDIA_TYPE, configuration, blob, payload.length, signature);
    registry.manifest(repository, SignatureManifest.tag(one.digest()), manifest.getBytes(UTF_8));
  }

  @Test
  void whatAdaSignedIsUsed() throws Exception {
    var one = one("signed");
    sign(one, ADA);

    assertThatNoException().isThrownBy(() -> stock(client, ADA).requireTrusted(one));
    assertThat(refusal(stock(client, MALLORY), one)).contains("no signature of it is by Ada");
  }

  @Test
  void whatIsNotSignedIsRefused() {
    assertThat(refusal(stock(client, ADA), one("unsigned")))
        .contains("taskserv/unsigned 1.0.0", "the workspace `shop`", "it is not signed");
  }

  @Test
  void whatSomebodyElseSignedIsRefused() throws Exception {
    var one = one("other");
    sign(one, MALLORY);

    assertThat(refusal(stock(client, ADA), one)).contains("no signature of it is by Ada");
  }

  @Test
  void aSignatureOfAnotherPackageIsRefused() throws Exception {
    var signed = one("signed");
    var copied = one("copied");
    var signature = Signature.sign(ADA.getPrivate(), "", signed.digest());
    var encoded = Base64.getEncoder().encodeToString(signature.signature());
    put(copied, signature.payload(), encoded);

    assertThat(refusal(stock(client, ADA), copied)).contains("no signature of it is by Ada");
  }

  @Test
  void anAlteredPayloadIsRefused() throws Exception {
    var signed = one("signed");
    var altered = one("altered");
    var signature = Signature.sign(ADA.getPrivate(), "", signed.digest());
    var encoded = Base64.getEncoder().encodeToString(signature.signature());
    var text = new String(signature.payload(), UTF_8).replace(signed.digest(), altered.digest());
    put(altered, text.getBytes(UTF_8), encoded);

    assertThat(refusal(stock(client, ADA), altered)).contains("no signature of it is by Ada");
  }

  @Test
  void hugeAndDeepSignaturesAreRefused() throws Exception {
    var deep = one("deep");
    put(deep, ("[".repeat(30_000) + "]".repeat(30_000)).getBytes(UTF_8), "MEQ=");
    assertThat(refusal(stock(client, ADA), deep)).contains("no signature of it is by Ada");

    var huge = one("huge");
    put(huge, new byte[5 << 20], "MEQ=");
    assertThat(refusal(stock(client, ADA), huge)).contains("it is not signed");
  }

  @Test
  void whatWasVerifiedOnceIsVerifiedAgainWithoutTheRegistry() throws Exception {
    var one = one("kept");
    sign(one, ADA);
    stock(client, ADA).requireTrusted(one);

    assertThatNoException().isThrownBy(() -> stock(nobody, ADA).requireTrusted(one));
    assertThat(refusal(stock(nobody, MALLORY), one)).contains("no signature of it is by Ada");
    var note = note(one);
    Files.writeString(
        note, Files.readString(note).replaceFirst("\"payload\":\".", "\"payload\":\"A"));
    assertThat(refusal(stock(nobody, ADA), one)).contains("no signature of it is by Ada");
    assertThatNoException()
        .as("the registry has it")
        .isThrownBy(() -> stock(client, ADA).requireTrusted(one));

    for (var text : List.of("[".repeat(100_000), "no JSON", "[{\"payload\": \"!\"}]", "")) {
      Files.writeString(note, text);
      var refused =
          catchThrowableOfType(
              ProblemException.class, () -> stock(nobody, ADA).requireTrusted(one));
      assertThat(refused.problem()).isEqualTo(ExtensionProblem.PACKAGES_UNAVAILABLE);
    }
  }

  private Path note(PackageRef one) throws IOException {
    return cache.resolve("signatures").resolve(FilesystemPackages.hex(one.digest()) + ".json");
  }

  @Test
  void whatIsPinnedOrBuiltInNeedsNoSignature() throws Exception {
    var one = one("unsigned");
    var pinned = "rules: [{packages: \"*/*\", digest: \"%s\"}]".formatted(one.digest());

    assertThatNoException().isThrownBy(() -> stock(client, pinned).requireTrusted(one));
    assertThat(refusal(stock(client, "rules: []"), one)).contains("no rule of `trust.yaml`");
    var builtIn = new PackageRef(one.kind(), "nginx", one.version(), builtIn());
    assertThatNoException().isThrownBy(() -> stock(nobody, "rules: []").requireTrusted(builtIn));
  }

  private static String builtIn() throws IOException {
    try (var list = BuiltInPackages.class.getResourceAsStream("built-in-packages.txt")) {
      return new String(list.readAllBytes(), UTF_8)
          .lines()
          .filter(it -> it.contains("taskserv/nginx "))
          .findFirst()
          .orElseThrow()
          .split(" ", 2)[0];
    }
  }
}
