package io.provisioning.orchestrator.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.service.testkit.SetClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
    classes = {OrchestratorApplication.class, AdmissionApiIntegrationTests.Time.class},
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class AdmissionApiIntegrationTests {

  private static final String SCHEDULING = "/api/v1/scheduling";

  @TempDir static Path home;

  @LocalServerPort private int port;
  @Autowired private Admission admission;
  @Autowired private SetClock clock;
  private Api api;

  /** Stands still until it is set: what is held waits for as long as a test needs. */
  @TestConfiguration
  static class Time {
    @Bean
    SetClock clock() {
      return new SetClock("2026-11-20T00:00:30Z");
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.scheduling.limits.workspaces.full", () -> "1");
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  @Test
  void showsLimitsAccountsAndWhoPaused() {
    var spec = TicketSpec.in("full", "one").account("demo", "shown");
    admission.request(spec.named("shown-1", () -> {}));
    admission.request(spec.named("shown-2", () -> {}));
    admission.pause(AdmissionScope.workspace("resting"), "ada");

    var answer = api.get(SCHEDULING);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text("/running")).isEqualTo("1");
    assertThat(answer.text("/limits/0/scope")).isEqualTo("everything");
    assertThat(answer.text("/limits/0/limit")).isEqualTo("1000");
    assertThat(answer.body().toString())
        .contains(
            "{\"scope\":\"workspace\",\"name\":\"full\",\"running\":1,\"waiting\":1,\"limit\":1")
        .contains("\"paused_by\":\"ada\"")
        .contains("\"provider\":\"demo\",\"account\":\"shown\",\"running\":1,\"waiting\":1")
        .contains("\"breaker\":\"closed\"");
    admission.withdraw("shown-2");
    admission.withdraw("shown-1");
    admission.unpause(AdmissionScope.workspace("resting"));
  }

  @Test
  void whoeverAsksForAPauseIsNamedAndNobodyElse() {
    var dev = "\"scope\": \"workspace\", \"name\": \"asked\"";

    assertThat(api.post(SCHEDULING + "/pause", "{%s, \"by\": \"ada\"}".formatted(dev)).status())
        .isEqualTo(400);
    assertThat(api.post(SCHEDULING + "/pause", "{" + dev + "}").body().toString())
        .contains("\"name\":\"asked\"", "\"paused_by\":\"machine\"");
    assertThat(api.post(SCHEDULING + "/unpause", "{" + dev + "}").body().toString())
        .doesNotContain("\"paused_by\"");
  }

  @Test
  void nobodyIsToldWithoutAToken() {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + SCHEDULING)).build();

    assertThat(api.send(request).status()).isEqualTo(401);
  }

  @Test
  void theTickerLetsInWhatOnlyTimeHeldUp() throws InterruptedException {
    var granted = new CountDownLatch(1);
    var spec = TicketSpec.in("dev", "two").account("demo", "held");
    admission.request(spec.named("held-1", () -> {}));
    admission.release("held-1", new AttemptOutcome.Throttled(Duration.ofMillis(200)));

    assertThat(admission.request(spec.named("held-2", granted::countDown))).isFalse();

    assertThat(granted.getCount()).isOne();
    clock.pass(Duration.ofSeconds(1));
    assertThat(granted.await(60, TimeUnit.SECONDS)).isTrue();
    admission.release("held-2", new AttemptOutcome.Success());
  }

  @Test
  void eachAccountHasItsMetrics() {
    var spec = TicketSpec.in("dev", "three").account("demo", "measured");
    admission.request(spec.named("measured-1", () -> {}));

    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() ->
            assertThat(metrics())
                .contains(
                    "provisioning_scheduling_running{account=\"measured\",provider=\"demo\"} 1.0")
                .contains(
                    "provisioning_scheduling_breaker{account=\"measured\",provider=\"demo\"} 0.0"));
    admission.release("measured-1", new AttemptOutcome.Success());
  }

  private String metrics() throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      return client
          .send(api.request("/metrics").build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }
}
