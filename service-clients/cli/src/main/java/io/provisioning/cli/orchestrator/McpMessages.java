package io.provisioning.cli.orchestrator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.HeaderText;
import io.provisioning.cli.connection.ServiceProblem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Messages of the Model Context Protocol over HTTP. The headers that the protocol asks for are made
 * of each message; a session that a handshake began is kept. Safe for use by many threads.
 */
public final class McpMessages {

  private static final String SESSION = "Mcp-Session-Id";
  private static final String VERSION = "MCP-Protocol-Version";
  private static final String EVENTS = "text/event-stream";
  private static final String PROBLEM = "application/problem+json";
  private static final String DATA = "data:";

  /** Where the name of a request is in its parameters. */
  private static final Map<String, String> NAMES =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  private final Endpoint endpoint;
  private final HttpClient http;
  private volatile @Nullable String session;

  McpMessages(Endpoint endpoint, HttpClient http) {
    this.endpoint = endpoint;
    this.http = http;
  }

  /**
   * Sends a message.
   *
   * @param received takes each message of the answer, as text in one line
   * @throws io.provisioning.config.problem.ProblemException what was answered instead
   * @throws InterruptedException if nobody waits any more; the server stops its work
   */
  public void send(JsonNode message, Consumer<String> received) throws InterruptedException {
    try {
      var response = http.send(request(message), HttpResponse.BodyHandlers.ofInputStream());
      response.headers().firstValue(SESSION).ifPresent(id -> session = id);
      try (var body = response.body()) {
        receive(response, body, received);
      }
    } catch (IOException e) {
      throw Endpoint.notAnswering(endpoint.url(), e);
    }
  }

  private HttpRequest request(JsonNode message) {
    var request =
        HttpRequest.newBuilder(endpoint.at("/mcp", Map.of()))
            .header("Authorization", authorization())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, " + EVENTS)
            .POST(HttpRequest.BodyPublishers.ofString(message.toString()));
    var version = message.at("/params/_meta/io.modelcontextprotocol~1protocolVersion").asString("");
    if (version.isEmpty()) {
      inSession(request);
    } else {
      describe(message, version, request);
    }
    return request.build();
  }

  /** One at a time, since a token that has ended is renewed. */
  private synchronized String authorization() {
    return endpoint.authorization();
  }

  private void inSession(HttpRequest.Builder request) {
    var current = session;
    if (current != null) {
      request.header(SESSION, current);
    }
  }

  private static void describe(JsonNode message, String version, HttpRequest.Builder request) {
    var method = message.path("method").asString("");
    request.header(VERSION, HeaderText.of(version)).header("Mcp-Method", HeaderText.of(method));
    var name = NAMES.get(method);
    if (name != null) {
      var value = message.path("params").path(name).asString("");
      request.header("Mcp-Name", HeaderText.of(value));
    }
  }

  private static void receive(
      HttpResponse<InputStream> response, InputStream body, Consumer<String> received)
      throws IOException {
    var type = response.headers().firstValue("Content-Type").orElse("");
    if (type.startsWith(EVENTS)) {
      var reader = new BufferedReader(new InputStreamReader(body, UTF_8));
      for (var line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith(DATA)) {
          received.accept(line.substring(DATA.length()).strip());
        }
      }
      return;
    }
    var bytes = body.readAllBytes();
    if (type.startsWith(PROBLEM) || (bytes.length == 0 && response.statusCode() >= 400)) {
      throw ServiceProblem.of(response.statusCode(), bytes);
    }
    if (bytes.length > 0) {
      received.accept(new String(bytes, UTF_8).replaceAll("[\\r\\n]+", " ").strip());
    }
  }
}
