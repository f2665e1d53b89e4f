package io.provisioning.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.directory.ExtensionPackage;
import io.provisioning.config.extension.referrer.Provenance;
import io.provisioning.config.extension.trust.PublicKeys;
import io.provisioning.config.extension.trust.Signature;
import io.provisioning.config.extension.trust.SignatureManifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signatures of ours and of cosign, each verified by the other; nothing leaves this machine. */
class CosignIntegrationTests extends RunningRegistry {

  @TempDir private Path work;

  /** How it ended, and what it said. */
  private record Ended(int code, String text) {}

  private Ended cosign(String action, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("cosign", action));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true);
    builder.environment().put("COSIGN_PASSWORD", "correct horse");
    builder.environment().put("HOME", work.toString());
    var process = builder.start();
    process.getOutputStream().close();
    var text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), text);
  }

  private Ended atRegistry(String action, String image, String... arguments)
      throws IOException, InterruptedException {
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(
        List.of(
            "--allow-http-registry", "--registry-username", "me", "--registry-password", TOKEN));
    all.add("127.0.0.1:" + port + "/" + image);
    return cosign(action, all.toArray(String[]::new));
  }

  private Ended verified(String image, String key) throws IOException, InterruptedException {
    return atRegistry("verify", image, "--key", key, "--insecure-ignore-tlog=true");
  }

  private void signedByCosign(String image) throws IOException, InterruptedException {
    var signed = atRegistry("sign", image, "--key", "cosign.key", "--tlog-upload=false", "--yes");
    assertThat(signed.code()).as(signed.text()).isZero();
  }

  private void makeKeys() throws IOException, InterruptedException {
    var made = cosign("generate-key-pair");
    assertThat(made.code()).as(made.text()).isZero();
  }

  private String pushed(String repository) throws IOException, InterruptedException {
    var image = image(repository, "");
    assertThat(pushManifest(repository, "1.0.0", image).statusCode()).isEqualTo(201);
    return sha256(image).toString();
  }

  private List<Signature> signatures(String repository, String digest)
      throws IOException, InterruptedException {
    var manifest =
        send("GET", "/v2/%s/manifests/%s".formatted(repository, SignatureManifest.tag(digest)));
    assertThat(manifest.statusCode()).isEqualTo(200);
    var found = new ArrayList<Signature>();
    for (var entry : SignatureManifest.entries(manifest.body())) {
      var blob = send("GET", "/v2/%s/blobs/%s".formatted(repository, entry.digest()));
      entry.with(blob.body()).ifPresent(found::add);
    }
    return found;
  }

  private void sign(String repository, String digest, KeyPair keys, byte[] before)
      throws IOException, InterruptedException {
    var signature = Signature.sign(keys.getPrivate(), repository, digest);
    var written = SignatureManifest.with(before, signature);
    for (var blob : written.blobs()) {
      push(repository, blob);
    }
    var answer = pushManifest(repository, SignatureManifest.tag(digest), written.manifest());
    assertThat(answer.statusCode()).isEqualTo(201);
  }

  private KeyPair keys(String file) throws Exception {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    var keys = generator.generateKeyPair();
    Files.writeString(work.resolve(file), PublicKeys.pem(keys.getPublic()));
    return keys;
  }

  @Test
  void weAcceptWhatCosignSigns() throws Exception {
    makeKeys();
    var digest = pushed("dev/theirs");
    signedByCosign("dev/theirs@" + digest);

    var key = PublicKeys.parse(Files.readString(work.resolve("cosign.pub"))).orElseThrow();
    var signatures = signatures("dev/theirs", digest);
    assertThat(signatures).hasSize(1);
    assertThat(signatures.getFirst().isBy(key, digest)).isTrue();
    assertThat(signatures.getFirst().isBy(keys("other.pub").getPublic(), digest)).isFalse();
    assertThat(signatures.getFirst().isBy(key, pushed("dev/theirs"))).isFalse();
  }

  @Test
  void cosignAcceptsWhatWeSign() throws Exception {
    var digest = pushed("dev/ours");
    sign("dev/ours", digest, keys("ours.pub"), new byte[0]);
    keys("other.pub");

    var accepted = verified("dev/ours@" + digest, "ours.pub");
    assertThat(accepted.code()).as(accepted.text()).isZero();
    assertThat(accepted.text()).contains(digest);
    assertThat(verified("dev/ours:1.0.0", "ours.pub").code()).isZero();
    assertThat(verified("dev/ours@" + digest, "other.pub").code()).isNotZero();
    assertThat(verified("dev/ours@" + pushed("dev/ours"), "ours.pub").code()).isNotZero();
  }

  @Test
  void cosignSignsWhereAPackageComesFrom() throws Exception {
    makeKeys();
    var nginx = ExtensionPackage.read(Path.of("catalog/taskservs/nginx"));
    var provenance = Provenance.of(nginx.artifact(), "0.1.0", Optional.empty());
    push("dev/taskserv/nginx", nginx, provenance);
    signedByCosign("dev/taskserv/nginx@" + provenance.digest());
    keys("other.pub");

    var image = "dev/taskserv/nginx@" + provenance.digest();
    assertThat(verified(image, "cosign.pub").code()).isZero();
    assertThat(verified(image, "other.pub").code()).isNotZero();
    assertThat(verified("dev/taskserv/nginx@" + nginx.artifact().digest(), "cosign.pub").code())
        .isNotZero();
  }

  @Test
  void bothSignTheSame() throws Exception {
    makeKeys();
    var digest = pushed("dev/both");
    signedByCosign("dev/both@" + digest);
    var tag = "/v2/dev/both/manifests/" + SignatureManifest.tag(digest);
    sign("dev/both", digest, keys("ours.pub"), send("GET", tag).body());

    assertThat(signatures("dev/both", digest)).hasSize(2);
    assertThat(verified("dev/both@" + digest, "cosign.pub").code()).isZero();
    assertThat(verified("dev/both@" + digest, "ours.pub").code()).isZero();
  }
}
