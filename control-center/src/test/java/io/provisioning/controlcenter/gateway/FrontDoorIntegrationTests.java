package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.micrometer.core.instrument.MeterRegistry;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What is let in, and how it is passed on. */
@ExtendWith(OutputCaptureExtension.class)
class FrontDoorIntegrationTests extends RunningDoor {

  @Autowired private MeterRegistry meters;

  @Test
  void whatIsPermittedIsPassedOnWithATokenOfTheDoor() throws Exception {
    var answer =
        send(
            post("/api/v1/plans", PLAN)
                .header("Authorization", "Bearer of-the-user")
                .header("Cookie", "a=b")
                .header("X-Forwarded-For", "10.0.0.1")
                .header("X-Forwarded-Host", "evil")
                .header("Forwarded", "for=10.0.0.1"));

    assertThat(answer.statusCode()).isEqualTo(200);
    var arrival = SERVICE.arrivals().getFirst();
    assertThat(arrival.line()).isEqualTo("POST /api/v1/plans");
    assertThat(arrival.body()).isEqualTo(PLAN);
    assertThat(arrival.header("Authorization"))
        .isEqualTo("Bearer for orchestrator on behalf of ada");
    assertThat(arrival.headers()).doesNotContainKeys("Cookie", "X-forwarded-for", "Forwarded");
    assertThat(arrival.header("X-forwarded-host")).isNotEqualTo("evil");
    assertThat(arrival.header("Traceparent")).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01");
  }

  @Test
  void whatAnAnswerIsAboutIsWrittenDownAndGoesNoFurther() throws Exception {
    var submission = "{\"workspace\": \"mine\", \"plan\": \"sha256:1\"}";
    for (var request : List.of("", "k")) {
      var wanted = post("/api/v1/workflows", submission);
      var answer = send(request.isEmpty() ? wanted : wanted.header("Idempotency-Key", request));

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(answer.headers().map()).doesNotContainKeys("audit-about", "Audit-About");
      assertThat(trail.last().category()).isEqualTo(Category.REQUEST);
      assertThat(trail.last().details())
          .containsEntry("infrastructure", "web")
          .containsEntry("workflow", "w7")
          .containsEntry("status", "200")
          .doesNotContainKey("name");
    }
  }

  @Test
  void aNameWithSlashesAndAQueryArriveAsTheyWere() throws Exception {
    var answer =
        send(get("/api/v1/resources/web%2Fserver%2Fdb%20%C3%A4/impact?workspace=mine&depth=3"));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(SERVICE.arrivals())
        .extracting(StubService.Arrival::line)
        .containsExactly(
            "GET /api/v1/resources/web%2Fserver%2Fdb%20%C3%A4/impact?workspace=mine&depth=3");
  }

  @Test
  void whoIsNotKnownOrNotPermittedReachesNothing() throws Exception {
    var unknown =
        http.send(
            HttpRequest.newBuilder(uri("/api/v1/workflows")).build(),
            HttpResponse.BodyHandlers.ofString());
    var theirs = send(get("/api/v1/resources?workspace=theirs"));

    assertThat(unknown.statusCode()).isEqualTo(401);
    assertThat(unknown.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
    assertThat(theirs.statusCode()).isEqualTo(403);
    assertThat(theirs.body()).contains("\"code\":\"not-permitted\"", "in `theirs`");
    assertThat(SERVICE.arrivals()).isEmpty();
    assertThat(trail.last())
        .satisfies(event -> {
          assertThat(event.outcome()).isEqualTo(Outcome.DENIED);
          assertThat(event.action()).isEqualTo("listResources");
          assertThat(event.workspace()).isEqualTo("theirs");
          assertThat(event.actor().id()).isEqualTo("ada");
        });
  }

  @Test
  void whatEarlierClientsAskWithoutATokenIsAskedWithoutOne() throws Exception {
    var health =
        http.send(
            HttpRequest.newBuilder(uri("/health")).header("Authorization", "Bearer any").build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(health.statusCode()).isEqualTo(200);
    assertThat(health.body()).contains("\"number\": 1");
    assertThat(SERVICE.arrivals().getFirst().line()).isEqualTo("GET /health");
    assertThat(SERVICE.arrivals().getFirst().header("Authorization")).isEmpty();
  }

  @Test
  void whatIsNotDocumentedReachesNothing() throws Exception {
    var field = send(post("/api/v1/plans", PLAN.replace("}", ", \"admin\": true}")));
    var parameter = send(get("/api/v1/resources?workspace=mine&workspce=theirs"));
    var twice = send(get("/api/v1/resources?workspace=mine&workspace=theirs"));
    var number = send(get("/api/v1/resources?workspace=mine&limit=many"));
    var nothing = send(post("/api/v1/plans", ""));
    var broken = send(post("/api/v1/plans", "{\"workspace\": "));
    var text = send(post("/api/v1/plans", PLAN).setHeader("Content-Type", "text/plain"));

    assertThat(field.statusCode()).isEqualTo(400);
    assertThat(field.body()).contains("\"path\":\"admin\"");
    assertThat(parameter.body()).contains("\"path\":\"workspce\"", "\"suggestion\":\"workspace\"");
    assertThat(twice.body()).contains("\"expected\":\"one value\"");
    assertThat(number.body()).contains("\"path\":\"limit\"", "an integer");
    assertThat(nothing.body()).contains("\"path\":\"body\"");
    assertThat(broken.body()).contains("malformed-request");
    assertThat(text.statusCode()).isEqualTo(415);
    assertThat(SERVICE.arrivals()).isEmpty();
    assertThat(trail.last().outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void eventsArriveOneByOne() throws Exception {
    var answer =
        http.send(
            get("/api/v1/workflows/live/events").build(),
            HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream events = answer.body()) {
      assertThat(new String(events.readNBytes(9), StandardCharsets.UTF_8)).isEqualTo("data: 1\n\n");
      assertThat(trail.last().action()).isEqualTo("streamEvents");
      SERVICE.sendMore();
      assertThat(new String(events.readNBytes(9), StandardCharsets.UTF_8)).isEqualTo("data: 2\n\n");
    }
  }

  @Test
  void anAnswerThatBreaksOffIsNotTakenForTheWholeAndIsOneWarning(CapturedOutput output)
      throws Exception {
    var answer =
        http.send(
            get("/api/v1/workflows/breaking-off/events").build(),
            HttpResponse.BodyHandlers.ofInputStream());

    try (InputStream events = answer.body()) {
      assertThat(events.readNBytes(9)).asString(StandardCharsets.UTF_8).isEqualTo("data: 1\n\n");
      assertThatIOException().isThrownBy(events::readAllBytes);
    }
    Awaitility.await()
        .untilAsserted(() ->
            assertThat(output)
                .contains("orchestrator broke off its answer to")
                .doesNotContain("ERROR"));
  }

  @Test
  void whatNobodyReadsAnyMoreIsLetGo() throws Exception {
    var answer =
        http.send(
            get("/api/v1/workflows/endless/events").build(),
            HttpResponse.BodyHandlers.ofInputStream());

    try (InputStream events = answer.body()) {
      assertThat(events.readNBytes(5)).asString().isEqualTo("data:");
    }

    assertThat(SERVICE.isLetGo()).isTrue();
  }

  @Test
  void headersOfOneHopEndAtTheDoor() throws Exception {
    try (var socket = connect()) {
      write(
          socket,
          """
          GET /api/v1/workflows/1 HTTP/1.1
          Host: localhost
          X-Test-User: ada
          Connection: close, X-Mine
          X-Mine: 1
          X-Kept: 2
          TE: trailers

          """
              .replace("\n", "\r\n"));
      assertThat(status(socket)).isEqualTo(200);
    }

    assertThat(SERVICE.arrivals().getLast().headers())
        .containsKey("X-kept")
        .doesNotContainKeys("X-mine", "Te");
  }

  @Test
  void howLongOperationsTakeIsCountedByOperation() throws Exception {
    send(get("/api/v1/workflows/1"));
    send(get("/api/v1/workflows/2"));

    // it is counted once the answer is gone
    var timer = meters.get("http.server.requests").tag("uri", "/api/v1/workflows/{id}").timer();
    Awaitility.await().untilAsserted(() -> assertThat(timer.count()).isGreaterThanOrEqualTo(2));
  }

  @Test
  void anAnswerThatBreaksOffIsRefusedWhole() throws Exception {
    var answer = send(get("/api/v1/workflows?workspace=mine&infrastructure=broken"));

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("service-unavailable");
  }

  @Test
  void aBodyThatTheOperationDoesNotTakeEndsAtTheDoor() throws Exception {
    send(
        get("/api/v1/workflows/1")
            .header("Content-Type", "application/json")
            .method("GET", HttpRequest.BodyPublishers.ofString("{}")));

    assertThat(SERVICE.arrivals()).allSatisfy(arrival -> assertThat(arrival.body()).isEmpty());
  }
}
