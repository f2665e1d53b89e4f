package io.provisioning.vault;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The vault on the real engine, asked over HTTP. One for all tests that extend this. */
@SpringBootTest(
    classes = VaultApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
public abstract class RunningVault {

  /** That the owner of the machine has. */
  protected static final String TOKEN = "0123456789-0123456789-0123456789-0123456789";

  static final TestWorkload ORCHESTRATOR = new TestWorkload();

  /** Of a service that works for a workflow of a workspace. */
  protected static String workload(String workspace) {
    return ORCHESTRATOR.token(workspace);
  }

  protected static final Path HOME = newHome();

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @LocalServerPort private int port;

  /** An answer, with its body as JSON if it is that. */
  protected record Answer(HttpResponse<String> response) {

    public int status() {
      return response.statusCode();
    }

    public String text() {
      return response.body();
    }

    public String text(String pointer) {
      return json().at(pointer).asString("");
    }

    public JsonNode json() {
      return JSON.readTree(response.body());
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    @Override
    public String toString() {
      return status() + " " + text();
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", HOME::toString);
    registry.add("provisioning.security.workloads", () -> HOME.resolve("workloads.json"));
    registry.add("spring.surrealdb.uri", () -> LaunchedEngine.shared().uri());
    registry.add("spring.surrealdb.password", () -> LaunchedEngine.PASSWORD);
  }

  protected Answer get(String path) {
    return send("GET", path, "");
  }

  protected Answer post(String path, String json) {
    return send("POST", path, json);
  }

  /** Address of a secret in a workspace, or of what is below it. */
  protected static String secret(String workspace, String path, String below) {
    return "/api/v1/secrets/" + URLEncoder.encode(path, UTF_8) + below + "?workspace=" + workspace;
  }

  protected Answer write(String workspace, String path, String json) {
    return post(secret(workspace, path, "/versions"), json);
  }

  protected Answer reveal(String workspace, String path, String json) {
    return post(secret(workspace, path, "/reveal"), json);
  }

  protected Answer send(String method, String path, String json, String... headers) {
    return sendAs(TOKEN, method, path, json, headers);
  }

  /** Sends a request; with JSON if there is any. */
  protected Answer sendAs(
      String token, String method, String path, String json, String... headers) {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .method(method, BodyPublishers.ofString(json));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!json.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return new Answer(CLIENT.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  protected int port() {
    return port;
  }

  private static Path newHome() {
    try {
      var home = Files.createTempDirectory("vault");
      Files.writeString(home.resolve("token"), TOKEN);
      ORCHESTRATOR.publish(home.resolve("workloads.json"));
      return home;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
