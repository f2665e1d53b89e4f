package io.provisioning.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.provisioning.cli.orchestrator.ControlCenter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayTests {

  private static final String CALL =
      "{'jsonrpc':'2.0','id':7,'method':'tools/call','params':{'name':'plän','_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28'}}}";

  private final List<String> arrivals = Collections.synchronizedList(new ArrayList<>());
  private final List<String> output = Collections.synchronizedList(new ArrayList<>());
  private HttpServer server;
  private int status = 200;
  private String type = "application/json";
  private String answer = "{}";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/mcp", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    arrivals.add(
        String.join(
            " ",
            String.valueOf(headers.getFirst("Authorization")),
            String.valueOf(headers.getFirst("MCP-Protocol-Version")),
            String.valueOf(headers.getFirst("Mcp-Method")),
            String.valueOf(headers.getFirst("Mcp-Name")),
            String.valueOf(headers.getFirst("Mcp-Session-Id"))));
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Mcp-Session-Id", "s1");
    var body = answer.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void relay(String... lines) throws InterruptedException {
    var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    var center =
        new ControlCenter(url, () -> "token", Duration.ofSeconds(5), Duration.ofSeconds(5));
    var input = new ArrayDeque<>(Arrays.asList(lines));
    new Relay(center.mcp(), output::add)
        .run(() -> input.isEmpty() ? null : input.remove().replace('\'', '"'));
  }

  @Test
  void aMessageIsSentWithTheHeadersThatItsBodyAsksFor() throws InterruptedException {
    answer = "{\"jsonrpc\":\"2.0\",\n \"id\":7,\"result\":{}}";

    relay(CALL);

    assertThat(arrivals)
        .containsExactly("Bearer token 2026-07-28 tools/call =?base64?cGzDpG4=?= null");
    assertThat(output).containsExactly("{\"jsonrpc\":\"2.0\",  \"id\":7,\"result\":{}}");
  }

  @Test
  void eachEventIsALine() throws InterruptedException {
    type = "text/event-stream";
    answer = ": \n\nevent: message\ndata: {\"a\":1}\n\nevent: message\ndata: {\"b\":2}\n\n";

    relay(CALL);

    assertThat(output).containsExactly("{\"a\":1}", "{\"b\":2}");
  }

  @Test
  void whatFollowsAHandshakeBelongsToItsSession() throws InterruptedException {
    relay(
        "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{}}",
        "",
        "{'jsonrpc':'2.0','id':2,'method':'tools/list'}");

    assertThat(arrivals)
        .containsExactly("Bearer token null null null null", "Bearer token null null null s1");
  }

  @Test
  void aProblemIsAnErrorUnderTheIdOfItsRequest() throws InterruptedException {
    status = 403;
    type = "application/problem+json";
    answer =
        "{\"type\":\"x\",\"title\":\"not permitted\",\"status\":403,\"detail\":\"no policy allows"
            + " you\",\"code\":\"not-permitted\"}";

    relay(CALL, "{'jsonrpc':'2.0','method':'notifications/x'}");

    assertThat(output).hasSize(1).first().asString().contains("\"id\":7", "no policy allows you");
  }

  @Test
  void aServerThatIsAwayIsAnErrorToo() throws InterruptedException {
    server.stop(0);

    relay(CALL);

    assertThat(output).hasSize(1).first().asString().contains("\"id\":7", "not running");
  }

  @Test
  void whatIsNoJsonIsAnswered() throws InterruptedException {
    relay("{", "nonsense");

    assertThat(output).hasSize(2).allMatch(line -> line.contains("-32700"));
    assertThat(arrivals).isEmpty();
  }

  @Test
  void anAcceptedNotificationIsNotAnswered() throws InterruptedException {
    status = 202;
    answer = "";

    relay("{'jsonrpc':'2.0','method':'notifications/initialized'}");

    assertThat(output).isEmpty();
  }
}
