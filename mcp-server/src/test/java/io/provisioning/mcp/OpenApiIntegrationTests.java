package io.provisioning.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.testkit.DocumentedRoutes;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
    classes = McpServerApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class OpenApiIntegrationTests {

  private static final String TOKEN = "a-token-of-a-test-that-is-long-enough-to-be-one";

  @TempDir static Path home;

  @LocalServerPort private int port;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", home::toString);
    registry.add(
        "provisioning.security.token-file",
        () -> {
          try {
            var file = Files.writeString(home.resolve("token"), TOKEN);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            return file.toString();
          } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
  }

  @Test
  void theLiveDocumentIsTheCommittedOne() throws Exception {
    var committed = DocumentedRoutes.read(Path.of("openapi.yaml")).byName();
    var live = DocumentedRoutes.parse(get("/openapi", TOKEN).body()).byName();

    assertThat(live.keySet()).isEqualTo(committed.keySet());
    assertThat(committed)
        .allSatisfy((route, content) -> assertThat(live.get(route)).as(route).isEqualTo(content));
  }

  @Test
  void nobodyIsServedWithoutAToken() throws Exception {
    assertThat(get("/mcp", "wrong").statusCode()).isEqualTo(401);
    assertThat(get("/readyz", "wrong").statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> get(String path, String token) throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
              .header("Authorization", "Bearer " + token);
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }
}
