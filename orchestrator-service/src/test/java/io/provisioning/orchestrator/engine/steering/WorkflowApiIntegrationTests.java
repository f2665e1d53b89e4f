package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.FakePlans;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.operation.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
    classes = {OrchestratorApplication.class, WorkflowApiIntegrationTests.Fakes.class},
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class WorkflowApiIntegrationTests {

  private static final String WORKFLOWS = "/api/v1/workflows";
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @TempDir static Path home;

  @LocalServerPort private int port;
  @Autowired private FakePlans plans;
  @Autowired private FakeWorld world;
  private Api api;

  @TestConfiguration
  static class Fakes {
    @Bean
    @Primary
    FakePlans fakePlans() {
      return new FakePlans();
    }

    @Bean
    @Primary
    FakeWorld fakeWorld() {
      return new FakeWorld();
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.engine.heartbeat", () -> "200ms");
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
  void aClientThatPrefersToWaitIsAnsweredAtTheEnd() {
    var plan = plans.put("sha256:waited-for", true, 4, List.of(creates("waited-for")));

    var answer =
        api.post(
            WORKFLOWS,
            "{\"workspace\":\"default\",\"plan\":\"" + plan + "\"}",
            "Prefer",
            "respond-async, wait=30");

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.text("/state")).isEqualTo("completed");
  }

  @Test
  void aWorkflowIsSubmittedWatchedAndRead() throws IOException, InterruptedException {
    var id = submit(chain("seen", 3));

    var lines = api.events(WORKFLOWS + "/" + id + "/events").body().toList();
    assertThat(lines)
        .contains("id:1", "event:workflow_submitted", "event:workflow_completed")
        .filteredOn(line -> line.startsWith("id:"))
        .isEqualTo(IntStream.rangeClosed(1, 8).mapToObj(position -> "id:" + position).toList());
    assertThat(lines)
        .filteredOn(line -> line.startsWith("data:"))
        .last()
        .asString()
        .contains("\"state\":\"completed\"", "\"last_event_id\":8");

    var workflow = api.get(WORKFLOWS + "/" + id);
    assertThat(workflow.status()).isEqualTo(200);
    assertThat(workflow.text("/state")).isEqualTo("completed");
    assertThat(workflow.body().at("/counts/succeeded").intValue()).isEqualTo(3);
    assertThat(workflow.body().has("reason")).isFalse();

    var operations = api.get(WORKFLOWS + "/" + id + "/operations?limit=2");
    assertThat(operations.text("/items/0/state")).isEqualTo("succeeded");
    assertThat(operations.text("/items/0/facts/address")).isEqualTo("10.0.0.1");
    var rest =
        api.get(WORKFLOWS + "/" + id + "/operations?cursor=" + operations.text("/next_cursor"));
    assertThat(rest.text("/items/0/id")).isEqualTo("seen2");
    assertThat(rest.body().has("next_cursor")).isFalse();

    var logs = api.get(WORKFLOWS + "/" + id + "/logs?operation=seen1");
    assertThat(logs.text("/lines/0/text")).startsWith("towards");
    assertThat(logs.body().at("/next_offset").intValue()).isEqualTo(1);
  }

  @Test
  void aWorkflowNamesWhoSubmittedIt() throws IOException, InterruptedException {
    var id = submit(chain("named", 1));

    assertThat(api.get(WORKFLOWS + "/" + id).text("/submitted_by/kind")).isEqualTo("machine");
    assertThat(api.get(WORKFLOWS + "/" + id).text("/submitted_by/name")).isEqualTo("machine");
    assertThat(api.events(WORKFLOWS + "/" + id + "/events").body().toList())
        .filteredOn(line -> line.contains("\"by\":"))
        .singleElement()
        .asString()
        .contains("workflow_submitted", "\"by\":{\"kind\":\"machine\",\"id\":\"platform\"");
    for (var one : List.of("machine", "platform")) {
      assertThat(api.get(WORKFLOWS + "?limit=1000&submitted_by=" + one).body().at("/items"))
          .extracting(item -> item.at("/id").asString())
          .contains(id);
    }
    assertThat(api.get(WORKFLOWS + "?submitted_by=nobody").body().at("/items")).isEmpty();
  }

  @Test
  void aStreamGoesOnAfterTheLastEventSeenAndStaysAliveMeanwhile()
      throws IOException, InterruptedException {
    world.gated("slow");
    var id = submit(List.of(creates("slow")));

    var stream =
        api.events(WORKFLOWS + "/" + id + "/events", "Last-Event-ID", "1").body().iterator();
    var beats = 0;
    var ids = new java.util.ArrayList<String>();
    while (stream.hasNext()) {
      var line = stream.next();
      if (line.equals(":still here") && ++beats == 2) {
        world.open("slow");
      }
      if (line.startsWith("id:")) {
        ids.add(line);
      }
    }
    assertThat(ids).containsExactly("id:2", "id:3", "id:4");
    assertThat(api.events(WORKFLOWS + "/" + id + "/events", "Last-Event-ID", "4").body().toList())
        .noneMatch(line -> line.startsWith("id:"));
  }

  @Test
  void whatIsPrintedIsToldLiveUntilTheWorkflowHasEnded() throws IOException, InterruptedException {
    world.gated("told2");
    var id = submit(chain("told", 3));

    var ids = new java.util.ArrayList<String>();
    try (var stream = api.events(WORKFLOWS + "/" + id + "/logs/events").body()) {
      stream
          .filter(line -> line.startsWith("id:"))
          .peek(ids::add)
          .filter("id:1"::equals)
          .forEach(first -> world.open("told2"));
    }

    assertThat(ids).startsWith("id:1", "id:2", "id:3");
    assertThat(
            api.events(WORKFLOWS + "/" + id + "/logs/events", "Last-Event-ID", "2")
                .body()
                .filter(line -> line.startsWith("id:")))
        .first()
        .isEqualTo("id:3");
    assertThat(
            api.events(WORKFLOWS + "/" + id + "/logs/events?operation=told1")
                .body()
                .filter(line -> line.startsWith("data:")))
        .singleElement()
        .asString()
        .contains("\"operation\":\"told1\"", "towards");
  }

  @Test
  void workflowsAreListedNewestFirstInPages() {
    var first = submit(chain("first", 1));
    var second = submit(chain("second", 1));

    var page = api.get(WORKFLOWS + "?workspace=default&limit=1");
    assertThat(page.text("/items/0/id")).isEqualTo(second);
    var next = api.get(WORKFLOWS + "?limit=1&cursor=" + page.text("/next_cursor"));
    assertThat(next.text("/items/0/id")).isEqualTo(first);
    assertThat(api.get(WORKFLOWS + "?workspace=other").body().at("/items")).isEmpty();
    assertThat(api.get(WORKFLOWS + "?state=rollback_failed").body().at("/items")).isEmpty();
  }

  @Test
  void aRepetitionUnderOneKeyGetsTheFirstAnswer() {
    var plan = plans.put("sha256:key", true, 2, chain("key", 1));
    var body = "{\"workspace\":\"default\",\"plan\":\"%s\"}".formatted(plan);

    var first = api.post(WORKFLOWS, body, "Idempotency-Key", "k1");
    assertThat(first.status()).isEqualTo(202);
    assertThat(api.post(WORKFLOWS, body, "Idempotency-Key", "k1").text("/id"))
        .isEqualTo(first.text("/id"));
    var other =
        api.post(WORKFLOWS, body.replace("}", ",\"rollback\":false}"), "Idempotency-Key", "k1");
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.text("/code")).isEqualTo("idempotency-key-reused");
  }

  @Test
  void aWorkflowIsCancelledRolledBackAndNotResumed() {
    world.gated("gate");
    var id = submit(List.of(creates("gate")));

    assertThat(api.post(WORKFLOWS + "/" + id + "/rollback", "").text("/code"))
        .isEqualTo("wrong-workflow-state");
    assertThat(api.post(WORKFLOWS + "/" + id + "/cancel?rollback=true", "").status())
        .isEqualTo(202);
    world.open("gate");
    TestEngine.await(() -> api.get(WORKFLOWS + "/" + id).text("/state").equals("rolled_back"));
    var resumed = api.post(WORKFLOWS + "/" + id + "/resume", "");
    assertThat(resumed.status()).isEqualTo(409);
    assertThat(resumed.text("/detail")).contains("is rolled_back");
  }

  @Test
  void everyBadRequestIsAProblem() {
    var good = "{\"workspace\":\"default\",\"plan\":\"sha256:x\"}";
    requireProblem(api.get(WORKFLOWS + "/nope"), 404, "unknown-workflow");
    requireProblem(api.get(WORKFLOWS + "?limit=0"), 400, "invalid-request");
    requireProblem(api.get(WORKFLOWS + "?limit=many"), 400, "invalid-request");
    requireProblem(api.get(WORKFLOWS + "?state=dancing"), 400, "invalid-request");
    requireProblem(api.get("/api/v1/nothing"), 404, "unknown-route");
    requireProblem(api.send(api.request(WORKFLOWS).DELETE()), 405, "method-not-allowed");
    requireProblem(api.post(WORKFLOWS, good), 404, "unknown-plan");
    requireProblem(
        api.post(WORKFLOWS, good, "Idempotency-Key", "k".repeat(256)), 400, "invalid-request");
    requireProblem(
        api.post(WORKFLOWS, good.replace("default", "No Label")), 400, "invalid-request");
    requireProblem(api.post(WORKFLOWS, "{}"), 400, "invalid-request");
    requireProblem(api.post(WORKFLOWS, ""), 400, "malformed-request");
    requireProblem(
        api.post(WORKFLOWS, good.replace("}", ",\"plan\":\"again\"}")), 400, "malformed-request");
    requireProblem(api.post(WORKFLOWS, "[".repeat(5_000)), 400, "malformed-request");
    var id = submit(chain("bad", 1));
    requireProblem(api.get(WORKFLOWS + "/" + id + "/operations?cursor=x"), 400, "invalid-cursor");
    requireProblem(api.get(WORKFLOWS + "?cursor=x"), 400, "invalid-cursor");
    requireProblem(api.get(WORKFLOWS + "/" + id + "/logs?operation=x"), 404, "unknown-operation");
    requireProblem(
        api.get(WORKFLOWS + "/" + id + "/logs/events?operation=x"), 404, "unknown-operation");
    for (var stream : List.of("/events", "/logs/events")) {
      requireProblem(
          api.send(api.request(WORKFLOWS + "/" + id + stream).header("Last-Event-ID", "x")),
          400,
          "invalid-event-id");
    }
  }

  @Test
  void malformedJsonIsReportedWithItsPlace() {
    var answer = api.post(WORKFLOWS, "{\"workspace\": \"default\",\n  \"plan\": \"x\",, }");

    requireProblem(answer, 400, "malformed-request");
    assertThat(answer.text("/errors/0/source")).isEqualTo("request");
    assertThat(answer.body().at("/errors/0/line").intValue()).isEqualTo(2);
    assertThat(answer.body().at("/errors/0/column").intValue()).isPositive();
    var unknown = api.post(WORKFLOWS, "{\"workspace\": \"default\", \"paln\": \"x\"}");
    requireProblem(unknown, 400, "malformed-request");
    assertThat(unknown.text("/errors/0/expected")).contains("plan", "parallel_limit");
    assertThat(unknown.text("/errors/0/got")).isEqualTo("`paln`");
  }

  private String submit(List<Operation> operations) {
    var plan = plans.put("sha256:" + NUMBER.incrementAndGet(), true, 2, operations);
    var answer = api.post(WORKFLOWS, "{\"workspace\":\"default\",\"plan\":\"%s\"}".formatted(plan));
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
    return answer.text("/id");
  }

  private static void requireProblem(Api.Answer answer, int status, String code) {
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(status);
    assertThat(answer.contentType()).startsWith("application/problem+json");
    assertThat(answer.text("/code")).isEqualTo(code);
    assertThat(answer.text("/trace_id")).matches("[0-9a-f]{32}");
    assertThat(answer.body().toString()).doesNotContain("io.provisioning", "Exception");
  }
}
