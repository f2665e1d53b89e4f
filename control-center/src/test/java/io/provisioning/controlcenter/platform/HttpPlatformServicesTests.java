package io.provisioning.controlcenter.platform;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class HttpPlatformServicesTests {

  private HttpServer server;
  private PlatformServices services;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
    var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    services =
        new HttpPlatformServices(
            Set.of("notes"),
            new HttpServices(Map.of("notes", address), Duration.ofMinutes(1)),
            (_, _) -> "token",
            JsonMapper.shared());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void anAnswerIsRead() {
    answers("{\"id\": 1}".getBytes(UTF_8));

    var answer = services.ask("notes", "GET", "/notes", null);

    assertThat(answer.isGood()).isTrue();
    assertThat(answer.body().path("id").asInt()).isEqualTo(1);
  }

  @Test
  void whatIsNoJsonIsAFaultOfTheService() {
    answers("{\"id\": ".getBytes(UTF_8));

    assertThatThrownBy(() -> services.ask("notes", "GET", "/notes", null))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("`notes` answers with what is no JSON");
  }

  @Test
  void anAnswerThatIsTooLargeIsNotKept() {
    answers(new byte[33 * 1024 * 1024]);

    assertThatThrownBy(() -> services.ask("notes", "GET", "/notes", null))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("`notes` answers with more than 33554432 bytes");
  }

  @Test
  void whoeverAsksTheMomentItRunsAgainIsAnswered() throws IOException {
    var address = server.getAddress();
    server.stop(0);
    for (int i = 0; i < 40; i++) {
      assertThatThrownBy(() -> services.ask("notes", "POST", "/notes", null))
          .hasMessageContaining("`notes` does not answer");
    }

    server = HttpServer.create(address, 0);
    answers("{}".getBytes(UTF_8));
    server.start();

    for (int i = 0; i < 40; i++) {
      assertThat(services.ask("notes", "POST", "/notes", null).isGood()).isTrue();
    }
  }

  @Test
  void twoThatAreNotAnsweredKeepNobodyElseOut() throws InterruptedException {
    var slow = new CountDownLatch(2);
    var end = new CountDownLatch(1);
    var isBroken = new AtomicBoolean(true);
    server.createContext(
        "/notes",
        exchange -> {
          if (isBroken.get()) {
            exchange.close();
          } else if (slow.getCount() > 0) {
            slow.countDown();
            awaitQuietly(end);
          }
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    for (int i = 0; i < 20; i++) {
      assertThatThrownBy(() -> services.ask("notes", "POST", "/notes", null));
    }
    isBroken.set(false);
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 2; i++) {
        callers.execute(() -> await().ignoreExceptions().until(this::isAnswered));
      }
      slow.await();

      await().ignoreExceptions().until(this::isAnswered);

      end.countDown();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isAnswered() {
    return services.ask("notes", "POST", "/notes", null).isGood();
  }

  private void answers(byte[] body) {
    server.createContext(
        "/notes",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          try (exchange) {
            exchange.getResponseBody().write(body);
          }
        });
  }
}
