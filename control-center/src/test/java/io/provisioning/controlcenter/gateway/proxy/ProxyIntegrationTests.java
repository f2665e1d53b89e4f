package io.provisioning.controlcenter.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.gateway.RunningDoor;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** The door behind a proxy on the same machine. */
@Import(ProxyConfiguration.class)
@TestPropertySource(
    properties = {
      "provisioning.gateway.proxies.addresses=127.0.0.0/8",
      "provisioning.gateway.limits.per-address=3",
      "provisioning.security.allowed-hosts=platform.example"
    })
class ProxyIntegrationTests extends RunningDoor {

  @Test
  void limitsAndTheAuditAreOfTheClient() throws Exception {
    for (var i = 0; i < 3; i++) {
      assertThat(send(from("192.0.2.1, 192.0.2.2")).statusCode()).isEqualTo(200);
      assertThat(trail.last().address()).isEqualTo("192.0.2.2");
    }

    assertThat(send(from("192.0.2.3, 192.0.2.2")).statusCode())
        .as("what the client wrote itself does not make it another")
        .isEqualTo(429);
    assertThat(send(from("192.0.2.4")).statusCode()).isEqualTo(200);
    assertThat(SERVICE.arrivals())
        .allSatisfy(
            arrival -> assertThat(arrival.header("X-forwarded-for")).doesNotContain("192.0.2"));
  }

  @Test
  void tlsOfTheProxyCountsAsTls() throws Exception {
    var answer = send(from("192.0.2.5").header("X-Forwarded-Proto", "https"));

    assertThat(answer.headers().firstValue("Strict-Transport-Security")).isPresent();
  }

  @Test
  void aHostThatTheProxyTellsMustBeKnownToo() throws Exception {
    var known = send(from("192.0.2.6").header("X-Forwarded-Host", "platform.example"));
    var unknown = send(from("192.0.2.6").header("X-Forwarded-Host", "elsewhere.example"));

    assertThat(known.statusCode()).isEqualTo(200);
    assertThat(unknown.statusCode()).isEqualTo(403);
  }

  private HttpRequest.Builder from(String addresses) {
    return get("/api/v1/resources?workspace=mine").header("X-Forwarded-For", addresses);
  }
}
