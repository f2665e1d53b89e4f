package io.provisioning.orchestrator.secret;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import io.provisioning.service.testkit.FreePorts;
import io.provisioning.service.token.WorkloadIdentity;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/** The vault as a process, with a database of its own and the key of the orchestrator. */
final class RealVault implements AutoCloseable {

  private static final String TOKEN = "0123456789-0123456789-0123456789-0123456789";
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final HttpClient http = HttpClient.newHttpClient();
  private final WorkloadIdentity identity;
  private final Process process;
  private final Path home;
  private final int port;

  RealVault(Path home) throws IOException, InterruptedException {
    this.home = home;
    port = FreePorts.next();
    Files.writeString(home.resolve("token"), TOKEN);
    identity = identity();
    process = start();
    awaitReady();
  }

  private WorkloadIdentity identity() throws IOException {
    var key = key();
    var set = new JWKSet(key.toPublicJWK()).toString(true);
    Files.writeString(home.resolve("workloads.jwks"), set);
    var file = Files.writeString(home.resolve("orchestrator.jwk"), key.toJSONString());
    return WorkloadIdentity.read(file, "orchestrator", InstantSource.system());
  }

  private static ECKey key() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("orchestrator").generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private Process start() throws IOException {
    var builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx160m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-jar",
                jar().toString(),
                "--server.port=" + port,
                "--provisioning.home=" + home,
                "--provisioning.security.workloads=" + home.resolve("workloads.jwks"),
                "--spring.surrealdb.database=vault_of_"
                    + home.getFileName().toString().replaceAll("\\W", "_"))
            .redirectErrorStream(true)
            .redirectOutput(log().toFile());
    builder.environment().put("SPRING_SURREALDB_URI", LaunchedEngine.shared().uri().toString());
    builder.environment().put("SPRING_SURREALDB_PASSWORD", LaunchedEngine.PASSWORD);
    return builder.start();
  }

  private static Path jar() throws IOException {
    try (var jars =
        Files.newDirectoryStream(Path.of("../vault-service/target"), "provisioning-vault-*.jar")) {
      return jars.iterator().next();
    }
  }

  private Path log() {
    return home.resolve("vault.log");
  }

  private void awaitReady() throws IOException, InterruptedException {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (process.isAlive() && System.nanoTime() < end) {
      if (status("GET", "/readyz") == 200) {
        return;
      }
      process.waitFor(100, TimeUnit.MILLISECONDS);
    }
    close();
    throw new IllegalStateException("the vault did not start:\n" + Files.readString(log()));
  }

  /** Of a request by the owner of the machine; 0 without an answer. */
  int status(String method, String path) throws InterruptedException {
    return send(method, path, "{}");
  }

  /** The same with a body. */
  int send(String method, String path, String body) throws InterruptedException {
    var request =
        HttpRequest.newBuilder(url().resolve(path))
            .header("Authorization", "Bearer " + TOKEN)
            .header("Content-Type", "application/json")
            .method(
                method,
                method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try {
      return http.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException _) {
      return 0;
    }
  }

  /** What a request by the owner of the machine is answered with. */
  String get(String path) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(url().resolve(path))
            .header("Authorization", "Bearer " + TOKEN)
            .build();
    return http.send(request, BodyHandlers.ofString()).body();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  HttpVault client() {
    return new HttpVault(url(), Duration.ofSeconds(20), identity);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    http.shutdownNow();
  }
}
