package io.provisioning.service.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What a service tells the control center of itself. */
@SpringBootTest(
    classes = ConfigurationIntegrationTests.Service.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "spring.application.name=sample")
class ConfigurationIntegrationTests {

  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  @TempDir static Path home;

  @LocalServerPort private int port;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Service {}

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) throws Exception {
    var token = Files.writeString(home.resolve("token"), TOKEN);
    registry.add("provisioning.home", home::toString);
    registry.add("provisioning.security.token-file", token::toString);
  }

  @Test
  void settingsAreToldAndCentralOnesTaken() throws Exception {
    assertThat(send("GET", "", "").body())
        .contains("\"service\":\"sample\"", "\"central_version\":0", "provisioning.sample.size");

    var wrong =
        send("POST", "/check", "{\"version\":0,\"values\":{\"provisioning.sample.size\":\"x\"}}");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("unsuitable-setting", "a whole number");
    var values = "{\"version\":4,\"values\":{\"provisioning.sample.size\":\"9\"}}";
    assertThat(send("POST", "/check", values).statusCode()).isEqualTo(204);
    var taken = send("PUT", "/central", values);
    assertThat(taken.statusCode()).isEqualTo(200);
    assertThat(taken.body()).contains("\"central_version\":4", "\"pending\":\"9\"");
    assertThat(home.resolve("central/sample.json"))
        .hasContent("{\"version\":4,\"values\":{\"provisioning.sample.size\":\"9\"}}");
  }

  @Test
  void theStatusTellsWhatItDependsOn() throws Exception {
    assertThat(get("/api/v1/status", TOKEN).body())
        .contains("\"service\":\"sample\"", "\"ready\":true", "\"name\":\"disk_space\"");
  }

  @Test
  void nobodyElseHearsOfIt() throws Exception {
    assertThat(get("/api/v1/configuration", "wrong").statusCode()).isEqualTo(401);
    assertThat(get("/api/v1/status", "wrong").statusCode()).isEqualTo(401);
    assertThat(get("/openapi", TOKEN).body()).doesNotContain("configuration", "/api/v1/status");
  }

  private HttpResponse<String> get(String path, String token) throws Exception {
    return send("GET", path, "", token);
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    return send(method, "/api/v1/configuration" + path, body, TOKEN);
  }

  private HttpResponse<String> send(String method, String path, String body, String token)
      throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .header("Authorization", "Bearer " + token)
              .header("Content-Type", "application/json")
              .method(method, BodyPublishers.ofString(body))
              .build(),
          BodyHandlers.ofString());
    }
  }
}
