package io.provisioning.detector;

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
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The detector, asked over HTTP, without engines unless a test starts them. */
@SpringBootTest(
    classes = DetectorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
abstract class RunningDetector {

  static final String TOKEN = "0123456789-0123456789-0123456789-0123456789";
  static final String ENGINES = "engines-0123456789-0123456789-0123456789-01";
  static final Path HOME = newHome();

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @LocalServerPort int port;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", HOME::toString);
    registry.add("provisioning.detector.services.notes", () -> "http://127.0.0.1:9191");
  }

  HttpResponse<String> get(String path) {
    return sendAs(TOKEN, "GET", path, "");
  }

  HttpResponse<String> sendAs(String token, String method, String path, String json) {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json));
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Path newHome() {
    try {
      var home = Files.createTempDirectory("detector");
      Files.writeString(home.resolve("token"), TOKEN);
      Files.createDirectory(home.resolve("keys"));
      Files.writeString(home.resolve("keys/monitoring-token"), ENGINES);
      return home;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
