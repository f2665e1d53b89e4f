package io.provisioning.controlcenter;

import io.provisioning.controlcenter.audit.RecordedAuditTrail;
import io.provisioning.surrealdb.testing.LaunchedEngine;
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
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.util.TestSocketUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The control center on the real engine, asked over HTTP. One for all tests that extend this. */
@SpringBootTest(
    classes = {ControlCenterApplication.class, RunningControlCenter.Trail.class},
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "provisioning.gateway.services.orchestrator=http://127.0.0.1:9") // nobody is there
public abstract class RunningControlCenter {

  protected static final Path HOME = newHome();

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @LocalServerPort private int port;

  @Autowired protected RecordedAuditTrail trail;

  /** The trail that tests look at. */
  @TestConfiguration(proxyBeanMethods = false)
  static class Trail {

    @Bean
    @Primary
    RecordedAuditTrail recordedAuditTrail() {
      return new RecordedAuditTrail();
    }
  }

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
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", HOME::toString);
    registry.add("spring.surrealdb.uri", () -> LaunchedEngine.shared().uri());
    registry.add("spring.surrealdb.password", () -> LaunchedEngine.PASSWORD);
    reachable(registry);
    OutsideProvider.describe(registry, HOME);
  }

  /** Browsers must find it where it says that it is, so its port is known before it starts. */
  static void reachable(DynamicPropertyRegistry registry) {
    var port = TestSocketUtils.findAvailableTcpPort();
    registry.add("server.port", () -> port);
    registry.add("provisioning.identity.public-origin", () -> "http://localhost:" + port);
  }

  protected Answer get(String path, String token) {
    return send("GET", path, token, "");
  }

  protected Answer post(String path, String token, String json) {
    return send("POST", path, token, json);
  }

  /** Sends a request; without a token if it is empty, and with JSON if there is any. */
  protected Answer send(String method, String path, String token, String json, String... headers) {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    request.method(method, BodyPublishers.ofString(json));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    if (!json.isEmpty()) {
      request.header("Content-Type", json.startsWith("{") ? "application/json" : FORM);
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

  private static final String FORM = "application/x-www-form-urlencoded";

  protected int port() {
    return port;
  }

  private static Path newHome() {
    try {
      return Files.createTempDirectory("control-center");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
