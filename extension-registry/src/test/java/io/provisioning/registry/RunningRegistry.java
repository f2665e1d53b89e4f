package io.provisioning.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.directory.ExtensionPackage;
import io.provisioning.config.extension.referrer.Referrer;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.Digest.Algorithm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A registry on a free port, and a client of it. */
@SpringBootTest(
    classes = RegistryApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
public abstract class RunningRegistry {

  protected static final String TOKEN = "0123456789abcdef0123456789abcdef";
  protected static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";
  protected static final String INDEX = "application/vnd.oci.image.index.v1+json";

  @TempDir protected static Path home;

  @LocalServerPort protected int port;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** One for all, so that no test pushes what another did. */
  private static final Random RANDOM = new Random(20);

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) throws IOException {
    Files.writeString(home.resolve("token"), TOKEN);
    registry.add("provisioning.home", home::toString);
  }

  protected static Digest sha256(byte[] content) {
    return Digest.of(Algorithm.SHA256, content);
  }

  protected byte[] content(int size) {
    var content = new byte[size];
    RANDOM.nextBytes(content);
    return content;
  }

  protected URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port).resolve(path);
  }

  protected HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer " + TOKEN);
  }

  protected HttpResponse<byte[]> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), BodyHandlers.ofByteArray());
  }

  protected HttpResponse<byte[]> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    return send(method, path, new byte[0], headers);
  }

  protected HttpResponse<byte[]> send(String method, String path, byte[] body, String... headers)
      throws IOException, InterruptedException {
    return send(method, path, BodyPublishers.ofByteArray(body), headers);
  }

  protected HttpResponse<byte[]> send(
      String method, String path, BodyPublisher body, String... headers)
      throws IOException, InterruptedException {
    var request = request(path).method(method, body);
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  protected static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  protected static JsonNode json(HttpResponse<byte[]> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }

  /** The code of a refusal, as the specification has it. */
  protected static String code(HttpResponse<byte[]> answer) {
    return json(answer).path("errors").path(0).path("code").asString("none");
  }

  /** Pushes a blob in one request. */
  protected Digest push(String repository, byte[] content)
      throws IOException, InterruptedException {
    var digest = sha256(content);
    var answer = send("POST", "/v2/" + repository + "/blobs/uploads/?digest=" + digest, content);
    if (answer.statusCode() != 201) {
      throw new AssertionError(answer + new String(answer.body(), UTF_8));
    }
    return digest;
  }

  /** Pushes a package, and what refers to it. */
  protected void push(String repository, ExtensionPackage one, Referrer referrer)
      throws IOException, InterruptedException {
    var artifact = one.artifact();
    push(repository, artifact.configuration());
    push(repository, artifact.layer());
    var answer = pushManifest(repository, artifact.tag(), artifact.manifest());
    if (answer.statusCode() == 201) {
      push(repository, Referrer.configuration());
      push(repository, referrer.content());
      answer = pushManifest(repository, referrer.digest(), referrer.manifest());
    }
    if (answer.statusCode() != 201) {
      throw new AssertionError(answer + new String(answer.body(), UTF_8));
    }
  }

  /** Begins an upload, and says where it goes on. */
  protected String begin(String repository) throws IOException, InterruptedException {
    return header(send("POST", "/v2/" + repository + "/blobs/uploads/"), "Location");
  }

  /** A manifest of one layer, whose blobs are pushed. */
  protected byte[] image(String repository, String more) throws IOException, InterruptedException {
    var layer = content(512);
    push(repository, "{}".getBytes(UTF_8));
    push(repository, layer);
    return """
    {"schemaVersion":2,"mediaType":"%s",
     "config":{"mediaType":"application/vnd.oci.empty.v1+json","digest":"%s","size":2},
     "layers":[{"mediaType":"application/octet-stream","digest":"%s","size":512}]%s}\
    """
        .formatted(IMAGE, sha256("{}".getBytes(UTF_8)), sha256(layer), more)
        .getBytes(UTF_8);
  }

  protected HttpResponse<byte[]> pushManifest(String repository, String reference, byte[] manifest)
      throws IOException, InterruptedException {
    return send(
        "PUT", "/v2/" + repository + "/manifests/" + reference, manifest, "Content-Type", IMAGE);
  }
}
