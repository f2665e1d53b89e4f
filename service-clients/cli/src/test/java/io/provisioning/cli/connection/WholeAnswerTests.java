package io.provisioning.cli.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class WholeAnswerTests {

  private static final byte[] HALF = "{\"items\": [".getBytes(StandardCharsets.UTF_8);

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", WholeAnswerTests::half);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void anAnswerThatIsCutIsNoFaultOfTheCommand() {
    var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    var rest =
        new ServiceConnection(url, Duration.ofSeconds(20), Duration.ofSeconds(20))
            .rest(JsonMapper.shared());

    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> rest.get().uri(url).retrieve().body(Map.class))
        .satisfies(e -> assertThat(e.problem()).isEqualTo(CommandProblem.PLATFORM_NOT_RUNNING))
        .withMessageContaining("did not finish its answer");
  }

  private static void half(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, HALF.length + 100L);
    exchange.getResponseBody().write(HALF);
    exchange.getResponseBody().flush();
    exchange.close();
  }
}
