package io.provisioning.orchestrator.extension;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.trust.Signature;
import io.provisioning.config.extension.trust.SignatureManifest;
import io.provisioning.service.testkit.FreePorts;
import io.provisioning.service.testkit.ServiceJar;
import io.provisioning.service.token.WorkloadIdentity;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The extension registry as a process, which knows the key of the orchestrator. */
final class RealRegistry implements AutoCloseable {

  private static final String TOKEN = "0123456789-0123456789-0123456789-0123456789";
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Path home;
  private final Path catalogue;
  private final int port;
  private @Nullable Process process;

  /**
   * Makes the keys; nothing runs yet.
   *
   * @param catalogue is published at each start
   */
  RealRegistry(Path home, Path catalogue) throws IOException {
    this.home = Files.createDirectories(home);
    this.catalogue = catalogue;
    port = FreePorts.next();
    Files.writeString(home.resolve("token"), TOKEN);
    var key = generated();
    Files.writeString(home.resolve("workloads.jwks"), new JWKSet(key.toPublicJWK()).toString(true));
    Files.writeString(keyIn(home), key.toJSONString());
  }

  private static Path keyIn(Path home) {
    return home.resolve("orchestrator.jwk");
  }

  /** The private key of the orchestrator. */
  Path key() {
    return keyIn(home);
  }

  WorkloadIdentity identity() {
    return WorkloadIdentity.read(key(), "orchestrator", InstantSource.system());
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  void start() throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            ServiceJar.command(
                Path.of("../extension-registry/target"), "provisioning-extension-registry"));
    command.addAll(
        List.of(
            "--server.port=" + port,
            "--provisioning.home=" + home,
            "--provisioning.registry.extensions.catalog=" + catalogue,
            "--provisioning.security.workloads=" + home.resolve("workloads.jwks")));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("registry.log").toFile())
            .start();
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (process.isAlive() && System.nanoTime() < end) {
      if (isReady()) {
        return;
      }
      process.waitFor(100, TimeUnit.MILLISECONDS);
    }
    close();
    throw new IllegalStateException(
        "the registry did not start:\n" + Files.readString(home.resolve("registry.log")));
  }

  boolean isRunning() {
    return process != null && process.isAlive();
  }

  private boolean isReady() throws InterruptedException {
    try {
      return status("GET", "/readyz", TOKEN) == 200;
    } catch (IOException _) {
      return false;
    }
  }

  /** Of a request with this token. */
  int status(String method, String path, String token) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(url().resolve(path))
            .header("Authorization", "Bearer " + token)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }

  /** Keeps a blob, and says its digest. */
  String blob(String repository, byte[] content) throws IOException, InterruptedException {
    var digest = Artifact.digest(content);
    put("POST", "/v2/%s/blobs/uploads/?digest=%s".formatted(repository, digest), content, "x/y");
    return digest;
  }

  /** Keeps a manifest under a tag. */
  void manifest(String repository, String tag, byte[] content)
      throws IOException, InterruptedException {
    var path = "/v2/%s/manifests/%s".formatted(repository, tag);
    put("PUT", path, content, Artifact.MEDIA_TYPE);
  }

  private void put(String method, String path, byte[] content, String type)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(url().resolve(path))
            .header("Authorization", "Bearer " + TOKEN)
            .header("Content-Type", type)
            .method(method, HttpRequest.BodyPublishers.ofByteArray(content))
            .build();
    var answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != HttpURLConnection.HTTP_CREATED) {
      throw new IllegalStateException("the registry answers " + answer + answer.body());
    }
  }

  /** Signs a package in a repository. */
  void sign(String repository, String digest, PrivateKey key)
      throws IOException, InterruptedException {
    var written = SignatureManifest.with(new byte[0], Signature.sign(key, repository, digest));
    for (var blob : written.blobs()) {
      blob(repository, blob);
    }
    manifest(repository, SignatureManifest.tag(digest), written.manifest());
  }

  /** Yanks a taskserv of the catalogue. */
  void yank(String name, String version) throws IOException, InterruptedException {
    var path =
        "/api/v1/packages/taskserv/%s/yank?workspace=catalog&version=%s".formatted(name, version);
    var status = status("POST", path, TOKEN);
    if (status != HttpURLConnection.HTTP_OK) {
      throw new IllegalStateException("the registry answers with status " + status);
    }
  }

  private static ECKey generated() throws IOException {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("orchestrator").generate();
    } catch (JOSEException e) {
      throw new IOException(e);
    }
  }

  /** Stops it; it can be started again. */
  @Override
  public void close() {
    var running = process;
    if (running == null) {
      return;
    }
    running.destroy();
    try {
      if (!running.waitFor(20, TimeUnit.SECONDS)) {
        running.destroyForcibly();
      }
    } catch (InterruptedException e) {
      running.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    process = null;
  }
}
