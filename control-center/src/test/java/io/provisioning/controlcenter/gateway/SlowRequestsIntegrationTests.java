package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/**
 * Who sends hardly anything holds up nobody else by it. Requests that are sent at once have the
 * three seconds, too: so long no busy machine takes for them.
 */
@TestPropertySource(
    properties = {"provisioning.request.max-time=3s", "server.tomcat.connection-timeout=3s"})
class SlowRequestsIntegrationTests extends RunningDoor {

  private static final int MANY = 300;
  private static final String BEGUN =
      """
      POST /api/v1/plans HTTP/1.1\r
      Host: localhost\r
      X-Test-User: ada\r
      Content-Type: application/json\r
      """;

  @Test
  void aBodyThatTricklesIsNotWaitedFor() throws Exception {
    try (var slow = connect()) {
      write(slow, BEGUN + "Content-Length: 1000\r\n\r\n");
      assertThat(trickle(slow)).isLessThan(900);
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
        socket.setSoTimeout(60_000);
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
