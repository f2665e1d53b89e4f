package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Who sends too much is refused, however long it takes. */
@TestPropertySource(
    properties = {
      "provisioning.request.max-size=64KB",
      "provisioning.request.max-time=60s",
      "server.tomcat.connection-timeout=60s"
    })
class LargeRequestsIntegrationTests extends RunningDoor {

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
}
