package io.provisioning.orchestrator.engine;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A plain HTTP client of a running orchestrator. */
public final class Api implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String base;

  public Api(int port) {
    base = "http://127.0.0.1:" + port;
  }

  /** An answer, with its body as JSON. */
  public record Answer(int status, JsonNode body, String contentType) {
    public String text(String pointer) {
      return body.at(pointer).asString();
    }
  }

  public Answer get(String path) {
    return send(request(path).GET());
  }

  public Answer post(String path, String json, String... headers) {
    var request =
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .header("Authorization", "Bearer " + TestHome.TOKEN);
  }

  public Answer send(HttpRequest.Builder request) {
    return send(request.build());
  }

  public Answer send(HttpRequest request) {
    try {
      var response = client.send(request, BodyHandlers.ofString());
      return new Answer(
          response.statusCode(),
          response.body().isBlank() ? JSON.createObjectNode() : JSON.readTree(response.body()),
          response.headers().firstValue("Content-Type").orElse(""));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Lines of an event stream, as they come. */
  public HttpResponse<Stream<String>> events(String path, String... headers)
      throws IOException, InterruptedException {
    var request = request(path).header("Accept", "text/event-stream");
    return client.send(
        (headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofLines());
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
