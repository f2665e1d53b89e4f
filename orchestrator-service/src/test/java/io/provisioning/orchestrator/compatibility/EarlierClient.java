package io.provisioning.orchestrator.compatibility;

import io.provisioning.orchestrator.engine.TestHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client as people wrote them before: JSON in, JSON out, and a look at {@code success}. */
final class EarlierClient implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String base;

  EarlierClient(int port) {
    base = "http://localhost:" + port;
  }

  /** What came back. */
  record Reply(int status, String contentType, JsonNode body) {

    boolean success() {
      return body.required("success").booleanValue();
    }

    JsonNode data() {
      return body.required("data");
    }

    String text(String pointer) {
      return body.at(pointer).asString();
    }
  }

  Reply get(String path) {
    return send(request(path).GET());
  }

  Reply post(String path, String body, String... headers) {
    var request =
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .header("Authorization", "Bearer " + TestHome.TOKEN);
  }

  HttpRequest.Builder anonymous(String path) {
    return HttpRequest.newBuilder(URI.create(base + path));
  }

  Reply send(HttpRequest.Builder request) {
    try {
      var response = http.send(request.build(), BodyHandlers.ofString());
      return new Reply(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          JSON.readTree(response.body()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
