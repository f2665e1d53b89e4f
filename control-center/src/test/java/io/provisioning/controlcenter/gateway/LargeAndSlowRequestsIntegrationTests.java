package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Who sends too much, or hardly anything, and holds up nobody else by it. */
@TestPropertySource(
    properties = {
      "provisioning.request.max-size=64KB",
      "provisioning.request.max-time=1s",
      "server.tomcat.connection-timeout=1s"
    })
class LargeAndSlowRequestsIntegrationTests extends RunningDoor {

  private static final int MANY = 300;
  private static final String BEGUN =
      """
      POST /api/v1/plans HTTP/1.1\r
      Host: localhost\r
      X-Test-User: ada\r
      Content-Type: application/json\r
      """;

  @Test
  void aBodyThatIsTooLargeIsNotRead() throws Exception {
    var told = raw(BEGUN + "Content-Length: 10000000000\r\n\r\n{");
    var untold =
        send(
            post("/api/v1/plans", "")
                .method(
                    "POST",
                    HttpRequest.BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream(new byte[100_000]))));

    assertThat(told).isEqualTo(413);
    assertThat(untold.statusCode()).isEqualTo(413);
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  @Test
  void headersAndAddressesHaveAnEnd() throws Exception {
    var header = raw(BEGUN + "X-Long: " + "a".repeat(20_000) + "\r\n\r\n");
    var address = raw("GET /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\n");

    assertThat(header).isBetween(400, 431);
    assertThat(address).isBetween(400, 431);
  }

  @Test
  void jsonIsNotDeeperThanItMayBe() throws Exception {
    var deep = send(post("/api/v1/plans", "[".repeat(10_000)));

    assertThat(deep.statusCode()).isEqualTo(400);
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  @Test
  void aBodyThatTricklesIsNotWaitedFor() throws Exception {
    try (var slow = connect()) {
      write(slow, BEGUN + "Content-Length: 1000\r\n\r\n");
      assertThat(trickle(slow)).isLessThan(500);
      assertThat(status(slow)).isEqualTo(408);
    }
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  @Test
  void aBodyThatStallsIsNotWaitedForEither() throws Exception {
    try (var stalled = connect()) {
      write(stalled, BEGUN + "Content-Length: 1000\r\n\r\n{");
      assertThat(status(stalled)).isEqualTo(408);
    }
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  /** Bytes that were taken, ten milliseconds apart, until an answer began. */
  private static int trickle(Socket socket) throws IOException {
    socket.setSoTimeout(10);
    for (var sent = 0; sent < 1_000; sent++) {
      write(socket, "{");
      try {
        socket.getInputStream().read();
        socket.setSoTimeout(10_000);
        return sent;
      } catch (SocketTimeoutException nothingYet) {
        // that was the pause
      }
    }
    return 1_000;
  }

  @Test
  void whoSendsNothingHoldsUpNobodyElse() throws Exception {
    var silent = new ArrayList<Socket>();
    try {
      for (var i = 0; i < MANY; i++) {
        var socket = connect();
        write(socket, i % 2 == 0 ? "GET /api/v1/workfl" : BEGUN + "Content-Length: 10\r\n\r\n{");
        silent.add(socket);
      }
      var answer = send(get("/api/v1/resources?workspace=mine"));

      assertThat(answer.statusCode()).isEqualTo(200);
      // Each is let go: an answer, or the end of the connection.
      for (var socket : silent) {
        assertThat(socket.getInputStream().read()).isIn(-1, (int) 'H');
      }
    } finally {
      for (var socket : silent) {
        socket.close();
      }
    }
  }
}
