package io.provisioning.service.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.service.problem.RequestProblem;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The jobs that a service declares, as the control center sees them. */
@SpringBootTest(
    classes = JobIntegrationTests.Service.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "spring.application.name=sample")
class JobIntegrationTests {

  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir static Path home;

  @LocalServerPort private int port;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Service {

    @Bean
    Job tidy() {
      return new Job("tidy", "Tidies up", HOUR, HOUR, () -> Map.of("removed", 3L));
    }

    @Bean
    Job broken() {
      return new Job(
          "broken",
          "Never works",
          HOUR,
          HOUR,
          () -> {
            throw RequestProblem.UNAVAILABLE.because("the store is away");
          });
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) throws Exception {
    var token = Files.writeString(home.resolve("token"), TOKEN);
    registry.add("provisioning.home", home::toString);
    registry.add("provisioning.security.token-file", token::toString);
  }

  @Test
  void theyAreListedRunPausedAndResumed() throws Exception {
    assertThat(send("GET", "", "").body())
        .contains("\"name\":\"tidy\"", "\"every\":\"PT1H\"", "\"state\":\"waiting\"", "next_at");
    assertThat(send("POST", "/tidy/run", "").statusCode()).isEqualTo(200);
    await()
        .untilAsserted(() ->
            assertThat(send("GET", "/tidy", "").body())
                .contains(
                    "\"trigger\":\"person\"", "\"outcome\":\"succeeded\"", "{\"removed\":3}"));
    assertThat(send("POST", "/tidy/pause", "{\"by\":\"ada\"}").body())
        .contains("\"state\":\"paused\"", "\"paused_by\":\"ada\"");
    assertThat(send("POST", "/tidy/resume", "").body()).contains("\"state\":\"waiting\"");
    assertThat(send("GET", "/nope", "").statusCode()).isEqualTo(404);
    assertThat(home.resolve("jobs/sample/tidy.json")).exists();
  }

  @Test
  void whatFailsTwiceDegradesTheServiceAndTakesItOutOfNothing() throws Exception {
    for (var run = 1; run <= 2; run++) {
      var wanted = "\"outcome\":\"failed\"";
      int runs = run;
      send("POST", "/broken/run", "");
      await().until(() -> send("GET", "/broken", "").body().split(wanted, -1).length == runs + 1);
    }

    assertThat(ask("GET", "/api/v1/status", "", TOKEN).body())
        .contains("broken: the store is away")
        .containsPattern("\"name\":\"jobs\",\"up\":false");
    assertThat(ask("GET", "/metrics", "", TOKEN).body())
        .containsPattern("provisioning_job_failing\\{.*name=\"broken\".*} 1.0")
        .containsPattern("provisioning_job_failing\\{.*name=\"tidy\".*} 0.0");
    assertThat(ask("GET", "/readyz", "", TOKEN).statusCode()).isEqualTo(200);
    assertThat(ask("GET", "/actuator/health", "", TOKEN).statusCode()).isNotEqualTo(503);
  }

  @Test
  void nobodyElseHearsOfIt() throws Exception {
    assertThat(ask("GET", "/api/v1/own-jobs", "", "wrong").statusCode()).isEqualTo(401);
    assertThat(ask("GET", "/openapi", "", TOKEN).body()).doesNotContain("own-jobs");
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    return ask(method, "/api/v1/own-jobs" + path, body, TOKEN);
  }

  private HttpResponse<String> ask(String method, String path, String body, String token)
      throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .header("Authorization", "Bearer " + token)
              .header("Content-Type", "application/json")
              .method(method, BodyPublishers.ofString(body))
              .build(),
          BodyHandlers.ofString());
    }
  }
}
