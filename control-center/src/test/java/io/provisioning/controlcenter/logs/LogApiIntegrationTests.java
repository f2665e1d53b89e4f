package io.provisioning.controlcenter.logs;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.identity.TestPeople;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class LogApiIntegrationTests extends RunningControlCenter {

  private static final Path LOG = HOME.resolve("log/orchestrator.log");
  private static final String LINES = "/api/v1/logs/orchestrator/lines";

  @Autowired private TestPeople people;

  private String operator;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(LOG.getParent());
    Files.writeString(
        LOG,
        """
        {"@timestamp":"2026-11-21T12:00:00Z","log":{"level":"INFO","logger":"io.x.A"},"message":"one"}
        {"@timestamp":"2026-11-21T12:00:01Z","log":{"level":"ERROR","logger":"io.x.B"},"message":"two"}
        three
        """);
    operator = people.withSecondFactor("operator");
  }

  @AfterEach
  void remove() throws IOException {
    Files.deleteIfExists(LOG);
  }

  @Test
  void allLogsAreListed() {
    var list = get("/api/v1/logs", operator).json();

    assertThat(list.at("/items").findValuesAsString("service"))
        .containsExactly("control-center", "orchestrator", "surrealdb");
    assertThat(list.at("/items/0/here").asBoolean()).isFalse();
    assertThat(list.at("/items/1/here").asBoolean()).isTrue();
    assertThat(list.at("/items/1/bytes").asLong()).isPositive();
  }

  @Test
  void linesComeNewestFirstAndInPages() {
    var first = get(LINES + "?limit=2", operator).json();

    assertThat(first.at("/items").findValuesAsString("message")).containsExactly("three", "two");
    assertThat(first.at("/items/1/level").asString()).isEqualTo("error");
    assertThat(first.at("/items/1/logger").asString()).isEqualTo("io.x.B");
    var cursor = first.path("next_cursor").asString();
    var second = get(LINES + "?limit=2&cursor=" + cursor, operator).json();
    assertThat(second.at("/items").findValuesAsString("message")).containsExactly("one");
    assertThat(second.has("next_cursor")).isFalse();
  }

  @Test
  void linesAreFiltered() {
    var query = "?level=warn&search=TWO&from=2026-11-21T12:00:00Z&to=2026-11-21T12:00:02Z";

    assertThat(get(LINES + query, operator).json().at("/items").findValuesAsString("message"))
        .containsExactly("two");
  }

  @Test
  void whoLooksIsAudited() {
    get(LINES, operator);

    assertThat(trail.events()).extracting(AuditEvent::action).contains("listLogLines");
  }

  @Test
  void theStreamGoesOnAfterALine() throws Exception {
    var last = get(LINES, operator).json().at("/items/1/id").asString();
    var request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + port() + "/api/v1/logs/orchestrator/events"))
            .header("Authorization", "Bearer " + operator)
            .header("Last-Event-ID", last)
            .build();
    try (var http = HttpClient.newHttpClient();
        var body = http.send(request, BodyHandlers.ofInputStream()).body();
        var lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
      assertThat(next(lines, "id:")).isNotEqualTo("id:" + last);
      assertThat(lines.readLine()).isEqualTo("event:line");
      assertThat(lines.readLine()).startsWith("data:{").contains("\"three\"");
      Files.writeString(LOG, "four\n", StandardOpenOption.APPEND);
      assertThat(next(lines, "data:")).contains("\"four\"");
      http.shutdownNow();
    }
  }

  private static String next(BufferedReader lines, String start) {
    return lines.lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "vault/lines, 404, unknown-log",
    "vault/events, 404, unknown-log",
    "launcher/lines, 404, unknown-log",
    "surrealdb/lines, 404, log-elsewhere",
    "surrealdb/events, 404, log-elsewhere",
    "orchestrator/lines?cursor=1, 400, invalid-request",
    "orchestrator/lines?limit=0, 400, request-not-as-documented",
    "orchestrator/lines?level=loud, 400, request-not-as-documented",
    "orchestrator/lines?from=today, 400, request-not-as-documented",
    "orchestrator/events?level=loud, 400, request-not-as-documented",
  })
  void whatCannotBeShownIsSaidToBeSo(String path, int status, String code) {
    var answer = get("/api/v1/logs/" + path, operator);

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.text("/code")).isEqualTo(code);
  }

  @Test
  void whereToGoOnIsAPositionOfTheLog() {
    var answer =
        send("GET", "/api/v1/logs/orchestrator/events", operator, "", "Last-Event-ID", "7");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("/errors/0/path")).isEqualTo("Last-Event-ID");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lines", "events"})
  void aLogThatCannotBeReadIsUnavailable(String what) throws IOException {
    Files.delete(LOG);
    Files.createDirectory(LOG);

    var answer = get("/api/v1/logs/orchestrator/" + what, operator);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.text("/code")).isEqualTo("log-unreadable");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..%2fcontrol-center%2ffirst-administrator/lines",
        "%2e%2e/lines",
        "../logs/orchestrator/lines",
        "orchestrator;x/lines",
        "orchestrator%00/lines",
        "orchestrator.log/lines"
      })
  void noNameLeadsAnywhereElse(String path) {
    var answer = get("/api/v1/logs/" + path, operator);

    assertThat(answer.status()).isBetween(400, 404);
    assertThat(answer.text()).doesNotContain("three");
  }

  @Test
  void operatorsAuditorsAndAdministratorsLookAtLogsAndNobodyElse() {
    for (var role : new String[] {"operator", "developer", "auditor", "administrator"}) {
      assertThat(get(LINES, people.withSecondFactor(role)).status()).as(role).isEqualTo(200);
    }
    assertThat(get(LINES, people.withSecondFactor("viewer")).text("/code"))
        .isEqualTo("not-permitted");
    assertThat(get(LINES, "").text("/code")).isEqualTo("sign-in-needed");
  }
}
