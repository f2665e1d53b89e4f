package io.provisioning.vault.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.age.Age;
import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
import io.provisioning.age.Recipient;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import io.provisioning.vault.VaultApplication;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A vault of a machine of its own: with its own home, key file and database. */
public final class OtherVault implements AutoCloseable {

  static final Identity IDENTITY = Keys.identities(Keys.generate(false).secret()).getFirst();

  private static final String TOKEN = "0123456789-0123456789-0123456789-0123456789";
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Path home;
  private final LaunchedEngine engine;
  private final String database;
  private List<String> settings;
  private ConfigurableApplicationContext context;

  private OtherVault(Path home, LaunchedEngine engine, String database, List<String> settings) {
    this.home = home;
    this.engine = engine;
    this.database = database;
    this.settings = settings;
    context = run();
  }

  static String newDatabase() {
    return "vault_" + UUID.randomUUID().toString().replace("-", "");
  }

  static OtherVault start(Path home) {
    return start(home, LaunchedEngine.shared(), newDatabase());
  }

  /** With settings such as {@code --provisioning.vault.key-service=local}. */
  public static OtherVault start(Path home, List<String> settings) {
    return start(home, LaunchedEngine.shared(), newDatabase(), settings);
  }

  static OtherVault start(Path home, LaunchedEngine engine, String database) {
    return start(home, engine, database, List.of());
  }

  private static OtherVault start(
      Path home, LaunchedEngine engine, String database, List<String> settings) {
    try {
      Files.createDirectories(home);
      Files.writeString(home.resolve("token"), TOKEN);
      Files.writeString(home.resolve("workloads.json"), "{\"keys\":[]}");
      return new OtherVault(home, engine, database, settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ConfigurableApplicationContext run() {
    var arguments =
        Stream.concat(
            Stream.of(
                "--server.port=0",
                "--provisioning.home=" + home,
                "--provisioning.security.workloads=" + home.resolve("workloads.json"),
                "--spring.surrealdb.uri=" + engine.uri(),
                "--spring.surrealdb.request-timeout=2s",
                "--spring.surrealdb.password=" + LaunchedEngine.PASSWORD,
                "--spring.surrealdb.database=" + database),
            settings.stream());
    return new SpringApplicationBuilder(VaultApplication.class)
        .run(arguments.toArray(String[]::new));
  }

  /** With other settings from now on. */
  public void restart(List<String> others) {
    settings = others;
    restart();
  }

  public void restart() {
    context.close();
    context = run();
  }

  int port() {
    return Objects.requireNonNull(
        context.getEnvironment().getProperty("local.server.port", Integer.class));
  }

  byte[] keyFile() throws IOException {
    return Files.readAllBytes(home.resolve("keys/vault-local.key"));
  }

  /** An answer, which may be JSON. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Answer(int status, byte[] body) {

    public JsonNode json() {
      return JSON.readTree(body);
    }

    public String text(String pointer) {
      return json().at(pointer).asString("");
    }

    @Override
    public String toString() {
      return status + " " + new String(body, UTF_8);
    }
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
        .header("Authorization", "Bearer " + TOKEN);
  }

  static Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<byte[]> answer = CLIENT.send(request.build(), BodyHandlers.ofByteArray());
      return new Answer(answer.statusCode(), answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public Answer get(String path) {
    return send(request(path).GET());
  }

  public Answer post(String path, String json) {
    var request = request(path);
    if (!json.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    return send(request.POST(BodyPublishers.ofString(json)));
  }

  public Answer write(String path, String value) {
    return post(
        "/api/v1/secrets/" + path + "/versions?workspace=shop",
        "{\"fields\":{\"value\":\"" + value + "\"}}");
  }

  public String value(String path) {
    return post("/api/v1/secrets/" + path + "/reveal?workspace=shop", "{}").text("/fields/value");
  }

  /** Paths of all secrets. */
  List<String> paths() {
    var page = get("/api/v1/secrets?workspace=shop&limit=1000");
    assertThat(page.status()).as(page.toString()).isEqualTo(200);
    return page.json().at("/items").valueStream().map(it -> it.path("path").asString()).toList();
  }

  /** A backup, encrypted to the identity. */
  byte[] backup() {
    var answer =
        post("/api/v1/seal/backups", "{\"recipients\":[\"" + IDENTITY.recipient() + "\"]}");
    assertThat(answer.status()).as("%s", answer.status()).isEqualTo(200);
    return answer.body();
  }

  static byte[] decrypted(byte[] backup) throws IOException {
    try (var in = Age.decrypt(new ByteArrayInputStream(backup), List.of(IDENTITY))) {
      return in.readAllBytes();
    }
  }

  /** Content of a backup as it must be encrypted to be restored here at the next attempt. */
  byte[] encrypted(byte[] content) throws IOException {
    var target = get("/api/v1/seal/restore");
    assertThat(target.status()).as(target.toString()).isEqualTo(200);
    var out = new ByteArrayOutputStream();
    var recipient = Recipient.parse(target.text("/recipient"));
    Age.encrypt(new ByteArrayInputStream(content), out, List.of(recipient));
    return out.toByteArray();
  }

  Answer restore(byte[] encrypted) {
    return upload("/api/v1/seal/restore", encrypted);
  }

  Answer check(byte[] encrypted) {
    return upload("/api/v1/seal/restore?check=true", encrypted);
  }

  private Answer upload(String path, byte[] encrypted) {
    return send(
        request(path)
            .header("Content-Type", "application/octet-stream")
            .POST(BodyPublishers.ofByteArray(encrypted)));
  }

  @Override
  public void close() {
    context.close();
  }
}
