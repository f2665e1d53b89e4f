package io.provisioning.detector.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class HttpEngineTests {

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private int status = 200;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(
              exchange.getRequestURI() + " " + exchange.getRequestHeaders().get("Authorization"));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private HttpEngine engine(String credentials) {
    var url = "http://%s127.0.0.1:%d/base/".formatted(credentials, server.getAddress().getPort());
    return new HttpEngine("Prometheus", URI.create(url), JsonMapper.shared());
  }

  @Test
  void aPasswordInTheAddressIsSentAsAHeader() {
    engine("ada:t%40ger@").send("GET", "/api", null);
    engine("").send("GET", "/api", null);

    var basic = Base64.getEncoder().encodeToString("ada:t@ger".getBytes(UTF_8));
    assertThat(asked).containsExactly("/base/api [Basic " + basic + "]", "/base/api null");
  }

  @Test
  void noProblemHasIt() {
    status = 502;

    try {
      engine("ada:tiger@").send("GET", "/api", null);
    } catch (ProblemException e) {
      assertThat(e).hasStackTraceContaining("Prometheus answered 502");
      assertThat(e.toString() + e.help() + e.getCause()).doesNotContain("tiger");
      return;
    }
    throw new AssertionError("502 is a problem");
  }
}
