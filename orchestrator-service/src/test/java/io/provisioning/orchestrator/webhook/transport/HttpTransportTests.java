package io.provisioning.orchestrator.webhook.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.webhook.Receiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpTransportTests {

  private Receiver receiver;
  private final HttpTransport transport = transport(Duration.ofSeconds(10));

  private static HttpTransport transport(Duration timeout) {
    return new HttpTransport(
        new Destinations(
            false,
            true,
            host -> {
              if (host.equals("nowhere.example")) {
                throw new UnknownHostException(host);
              }
              return List.of(InetAddress.getLoopbackAddress());
            }),
        timeout);
  }

  @BeforeEach
  void open() throws IOException {
    receiver = new Receiver();
  }

  @AfterEach
  void close() {
    transport.close();
    receiver.close();
  }

  private Transport.Answer post(String url) throws InterruptedException {
    return transport.post(URI.create(url), Map.of("webhook-id", "m"), "{\"ü\":1}");
  }

  @Test
  void postsThePayloadAsItIs() throws InterruptedException {
    receiver.status = 204;

    assertThat(post(receiver.url()).isAccepted()).isTrue();
    assertThat(receiver.messages)
        .singleElement()
        .satisfies(message -> {
          assertThat(message.payload()).isEqualTo("{\"ü\":1}");
          assertThat(message.header("webhook-id")).isEqualTo("m");
        });
  }

  @Test
  void keepsTheBeginningOfAnAnswer() throws InterruptedException {
    receiver.status = 503;
    receiver.body = "x".repeat(100_000);
    receiver.headers = Map.of("Retry-After", "7");

    var answer = post(receiver.url());

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body()).hasSize(1024);
    assertThat(answer.retryAfter()).isEqualTo("7");
    assertThat(answer.refusal()).isEqualTo("HTTP status 503");
  }

  @Test
  void followsNoRedirect() throws InterruptedException {
    receiver.status = 307;
    receiver.headers = Map.of("Location", receiver.url() + "/other");

    assertThat(post(receiver.url()).status()).isEqualTo(307);
    assertThat(receiver.messages).hasSize(1);
  }

  @Test
  void aForeignNameThatLeadsHereIsNotFollowed() throws InterruptedException {
    var url = receiver.url().replace("127.0.0.1", "receiver.example");

    assertThat(post(url).refusal()).contains("private network");
    assertThat(receiver.messages).isEmpty();
    assertThat(post("http://nowhere.example/").refusal()).contains("not known");
  }

  @Test
  void aReceiverThatSaysNothingIsGivenUp() throws IOException, InterruptedException {
    try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var hasty = transport(Duration.ofMillis(100))) {
      var url = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");

      assertThat(hasty.post(url, Map.of(), "{}").refusal()).startsWith("no answer within");
    }
  }

  @Test
  void aReceiverThatIsNotThereIsAReason() throws InterruptedException {
    receiver.close();

    assertThat(post(receiver.url()).refusal()).startsWith("not reached");
  }
}
