package io.provisioning.mcp.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What no suite sends: messages that are broken, huge, too many, or of somebody else. */
class WireIntegrationTests {

  private static final String META =
      "'_meta': {'io.modelcontextprotocol/protocolVersion': '2026-07-28',"
          + " 'io.modelcontextprotocol/clientCapabilities': {}}";

  private static ConformanceServer server;
  private static HttpClient http;

  @BeforeAll
  static void start() throws IOException {
    server = ConformanceServer.start(0);
    http = HttpClient.newHttpClient();
  }

  @AfterAll
  static void stop() throws IOException {
    http.close();
    server.close();
  }

  private static HttpRequest.Builder post(String body) {
    return HttpRequest.newBuilder(URI.create(server.url()))
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .POST(BodyPublishers.ofString(body.replace('\'', '"')));
  }

  private static HttpRequest.Builder stateless(String method, String body) {
    return post(body).header("MCP-Protocol-Version", "2026-07-28").header("Mcp-Method", method);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static JsonNode json(HttpResponse<String> response) {
    return JsonMapper.shared().readTree(response.body());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{ | -32700 | null",
        "'a | -32700 | null",
        "1 2 | -32700 | null",
        "{'jsonrpc': '2.0', 'id': 1, 'id': 2, 'method': 'ping'} | -32700 | null",
        "[] | -32600 | null",
        "[{'jsonrpc': '2.0', 'id': 1, 'method': 'ping'}] | -32600 | null",
        "null | -32600 | null",
        "7 | -32600 | null",
        "{} | -32600 | null",
        "{'jsonrpc': '1.0', 'id': 1, 'method': 'ping'} | -32600 | 1",
        "{'jsonrpc': 2.0, 'id': 1, 'method': 'ping'} | -32600 | 1",
        "{'jsonrpc': '2.0', 'id': 1, 'method': 7} | -32600 | 1",
        "{'jsonrpc': '2.0', 'id': null, 'method': 'ping'} | -32600 | null",
        "{'jsonrpc': '2.0', 'id': 1.5, 'method': 'ping'} | -32600 | null",
        "{'jsonrpc': '2.0', 'id': true, 'method': 'ping'} | -32600 | null",
        "{'jsonrpc': '2.0', 'id': [1], 'method': 'ping'} | -32600 | null",
        "{'jsonrpc': '2.0', 'id': {'a': 1}, 'method': 'ping'} | -32600 | null",
        "{'jsonrpc': '2.0', 'id': 'x', 'method': 'ping', 'params': [1]} | -32600 | 'x'",
        "{'jsonrpc': '2.0', 'id': 'x', 'result': {}, 'error': {}} | -32600 | 'x'",
        "{'jsonrpc': '2.0', 'id': 'x', 'method': 'ping'} | -32600 | 'x'"
      })
  void whatIsNoMessageIsAnErrorUnderItsId(String body, int code, String id) throws Exception {
    var response = send(post(body));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(json(response).at("/error/code").asInt()).isEqualTo(code);
    assertThat(json(response).path("id").toString()).isEqualTo(id.replace('\'', '"'));
    assertThat(json(response).path("jsonrpc").asString()).isEqualTo("2.0");
  }

  @Test
  void anUnknownToolsetIsAnError() throws Exception {
    var body =
        "{'jsonrpc': '2.0', 'id': 1, 'method': 'tools/list', 'params': {%s}}".formatted(META);

    var refused = send(stateless("tools/list", body).header("X-MCP-Toolsets", "nope"));

    assertThat(json(refused).at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(json(refused).at("/error/message").asString()).contains("no toolset `nope`");
    assertThat(
            json(send(stateless("tools/list", body).header("X-MCP-Toolsets", "all")))
                .at("/result/tools"))
        .isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "9007199254740993", "123456789012345678901234567890", "''", "'ü 💥'"})
  void anIdComesBackAsItWas(String id) throws Exception {
    var response =
        send(
            stateless(
                "server/discover",
                "{'jsonrpc': '2.0', 'id': %s, 'method': 'server/discover', 'params': {%s}}"
                    .formatted(id, META)));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(json(response).path("id").toString()).isEqualTo(id.replace('\'', '"'));
  }

  @Test
  void aNotificationIsAcceptedAndNotAnswered() throws Exception {
    var response = send(post("{'jsonrpc': '2.0', 'method': 'notifications/whatever'}"));

    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.body()).isEmpty();
  }

  @Test
  void tenMegabytesAreRefusedBeforeTheyAreRead() throws Exception {
    var text = "x".repeat(10_000_000);
    var response = send(post(tool("test_simple_text", "{'a': '" + text + "'}")));

    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(json(response).path("code").asString()).isEqualTo("request-too-large");
  }

  @Test
  void whatIsNestedWithoutAnEndIsRefused() throws Exception {
    var nested = "[".repeat(50_000) + "]".repeat(50_000);
    var response =
        send(post("{'jsonrpc': '2.0', 'id': 1, 'method': 'x', 'params': {'a': " + nested + "}}"));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(json(response).at("/error/code").asInt()).isEqualTo(-32700);
  }

  @Test
  void anUnknownToolIsNamedWithTheNearestOne() throws Exception {
    var response = call("test_simple_txt", "{}");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(json(response).at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(json(response).at("/error/message").asString()).contains("test_simple_text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "7", "null", "'a'"})
  void argumentsAreAnObject(String arguments) throws Exception {
    var response = call("test_simple_text", arguments);

    assertThat(json(response).at("/error/code").asInt()).isEqualTo(-32602);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'message': 7}", "{'message': null}", "{'message': ['a']}"})
  void wrongArgumentsAreAResultThatTheModelSees(String arguments) throws Exception {
    var result = json(call("test_elicitation", arguments)).path("result");

    assertThat(result.path("isError").asBoolean()).isTrue();
    assertThat(result.at("/content/0/text").asString()).contains("message: expected");
  }

  @ParameterizedTest
  @CsvSource({"Mcp-Method, tools/list", "Mcp-Name, other", "MCP-Protocol-Version, 2025-11-25"})
  void aHeaderThatTheBodyContradictsIsRefused(String header, String value) throws Exception {
    var request =
        stateless("tools/call", tool("test_simple_text", "{}"))
            .header("Mcp-Name", "test_simple_text")
            .setHeader(header, value);
    var response = send(request);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(json(response).at("/error/code").asInt()).isEqualTo(-32020);
  }

  @Test
  void aNameMayBeEncodedInItsHeader() throws Exception {
    var response =
        send(
            stateless("tools/call", tool("test_simple_text", "{}"))
                .header("Mcp-Name", "=?base64?dGVzdF9zaW1wbGVfdGV4dA==?="));

    assertThat(json(response).at("/result/content/0/type").asString()).isEqualTo("text");
  }

  @Test
  void aPageOfAnotherOriginIsNotRead() throws Exception {
    var evil = send(post("{}").header("Origin", "https://evil.example.com"));
    var nowhere = send(post("{}").header("Origin", "null"));

    assertThat(evil.statusCode()).isEqualTo(403);
    assertThat(json(evil).path("code").asString()).isEqualTo("origin-not-allowed");
    assertThat(nowhere.statusCode()).isEqualTo(403);
    assertThat(send(post("{}").header("Origin", "http://localhost:3000")).statusCode())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "PATCH"})
  void thereIsNothingButPostAndDelete(String method) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server.url())).method(method, BodyPublishers.noBody());

    assertThat(send(request).statusCode()).isEqualTo(405);
  }

  @Test
  void aSessionThatThereIsNotIsNotFoundAndOneThatEndedNeither() throws Exception {
    var ping = "{'jsonrpc': '2.0', 'id': 1, 'method': 'ping'}";
    assertThat(send(post(ping).header("Mcp-Session-Id", "nobodys")).statusCode()).isEqualTo(404);

    var handshake =
        send(
            post(
                "{'jsonrpc': '2.0', 'id': 1, 'method': 'initialize', 'params': {'protocolVersion':"
                    + " '2025-11-25', 'capabilities': {}}}"));
    var session = handshake.headers().firstValue("Mcp-Session-Id").orElseThrow();
    assertThat(send(post(ping).header("Mcp-Session-Id", session)).statusCode()).isEqualTo(200);

    var end =
        HttpRequest.newBuilder(URI.create(server.url())).header("Mcp-Session-Id", session).DELETE();
    assertThat(send(end).statusCode()).isEqualTo(204);
    assertThat(send(post(ping).header("Mcp-Session-Id", session)).statusCode()).isEqualTo(404);
  }

  @Test
  void anUnknownMethodOfASessionDoesNotEndIt() throws Exception {
    var handshake =
        send(
            post(
                "{'jsonrpc': '2.0', 'id': 1, 'method': 'initialize', 'params': {'protocolVersion':"
                    + " '1999-01-01'}}"));
    var session = handshake.headers().firstValue("Mcp-Session-Id").orElseThrow();
    var response =
        send(
            post("{'jsonrpc': '2.0', 'id': 2, 'method': 'no/such'}")
                .header("Mcp-Session-Id", session));

    assertThat(json(handshake).at("/result/protocolVersion").asString()).isEqualTo("2025-11-25");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(json(response).at("/error/code").asInt()).isEqualTo(-32601);
  }

  @Test
  void whatAClientCannotSupplyIsNotAskedOfIt() throws Exception {
    var response = call("test_elicitation", "{'message': 'a'}");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(json(response).at("/error/code").asInt()).isEqualTo(-32021);
    assertThat(json(response).at("/error/data/requiredCapabilities").has("elicitation")).isTrue();
  }

  @Test
  void aClientThatTakesNoEventsGetsJson() throws Exception {
    var response =
        send(
            stateless("tools/call", tool("test_tool_with_progress", "{}"))
                .header("Mcp-Name", "test_tool_with_progress")
                .setHeader("Accept", "application/json"));

    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
  }

  @Test
  void theDoorIsShownWhatWasCalled() throws Exception {
    assertThat(call("test_simple_text", "{}").headers().firstValue("Audit-About"))
        .hasValueSatisfying(about ->
            assertThat(about)
                .matches(
                    "answer=sha256%3A[0-9a-f]{64}&arguments=sha256%3A[0-9a-f]{64}"
                        + "&called=test_simple_text&method=tools%2Fcall&seen=%7B[^&]+&sent=%7B%7D"
                        + "&session=[0-9a-f]{16}&shown=sha256%3A[0-9a-f]{64}&shown_bytes=[0-9]+"));
    var hostile =
        send(
            stateless("tools/call", tool("ü&x=1", "{}")).header("Mcp-Name", "=?base64?w7wmeD0x?="));
    assertThat(hostile.headers().firstValue("Audit-About"))
        .hasValueSatisfying(about ->
            assertThat(about)
                .contains("called=%C3%BC%26x%3D1&method=tools%2Fcall&refused=refused&"));
  }

  @Test
  void aHundredCallsAtOnceAreAllAnswered() throws Exception {
    List<Callable<HttpResponse<String>>> calls =
        IntStream.range(0, 100)
            .<Callable<HttpResponse<String>>>mapToObj(_ -> () -> call("test_simple_text", "{}"))
            .toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(threads.invokeAll(calls))
          .extracting(WireIntegrationTests::status)
          .containsOnly(200);
    }
  }

  private static int status(Future<HttpResponse<String>> response) {
    try {
      return response.get().statusCode();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static HttpResponse<String> call(String tool, String arguments)
      throws IOException, InterruptedException {
    return send(stateless("tools/call", tool(tool, arguments)).header("Mcp-Name", tool));
  }

  private static String tool(String name, String arguments) {
    return "{'jsonrpc': '2.0', 'id': 1, 'method': 'tools/call', 'params': {'name': '%s', 'arguments': %s, %s}}"
        .formatted(name, arguments, META);
  }
}
