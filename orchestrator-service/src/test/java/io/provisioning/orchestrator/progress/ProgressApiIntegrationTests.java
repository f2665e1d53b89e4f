package io.provisioning.orchestrator.progress;

import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.operation.OperationFixtures.hard;
import static io.provisioning.orchestrator.operation.OperationFixtures.independent;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.FakePlans;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.operation.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
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
    classes = {OrchestratorApplication.class, ProgressApiIntegrationTests.Fakes.class},
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ProgressApiIntegrationTests {

  private static final String WORKFLOWS = "/api/v1/workflows/";
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @TempDir static Path home;

  @LocalServerPort private int port;
  @Autowired private FakePlans plans;
  @Autowired private FakeOutcomes outcomes;
  @Autowired private Feeds feeds;
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
    FakeOutcomes fakeOutcomes() {
      return new FakeOutcomes();
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.progress.heartbeat", () -> "200ms");
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
  void snapshotAndDeltasFoldedAreTheFinalStateAlsoAcrossADisconnect()
      throws IOException, InterruptedException {
    var operations = new ArrayList<>(chain("first", 20));
    operations.add(creates("gate-fold", hard("first19")));
    operations.add(creates("bad", hard("gate-fold")));
    operations.add(creates("skipped", hard("bad")));
    var id = submit(operations, 2);
    var client = new Folded();

    try (var stream = api.events(WORKFLOWS + id + "/progress").body()) {
      client.read(
          stream.iterator(),
          seen -> seen.those("running").contains("gate-fold") && seen.comments > 1);
    }
    assertThat(client.names).first().isEqualTo("snapshot");
    var before = client.names.size();
    outcomes.open("gate-fold");
    try (var stream = api.events(WORKFLOWS + id + "/progress", "Last-Event-ID", client.id).body()) {
      client.read(stream.iterator(), _ -> false);
    }

    assertThat(client.names.subList(before, client.names.size()))
        .startsWith("delta")
        .endsWith("ended")
        .doesNotContain("snapshot");
    requireFinalState(id, client);
    assertThat(client.those("failed")).containsExactly("bad");
    assertThat(client.state).isEqualTo("failed");
    Awaitility.await().until(() -> feeds.size() == 0);
  }

  @Test
  void whoWasAwayForLongGetsASnapshot() throws IOException, InterruptedException {
    var id = submit(independent(600), 10);
    awaitEnd(id);
    var client = new Folded();

    client.read(
        api.events(WORKFLOWS + id + "/progress", "Last-Event-ID", "1").body().iterator(),
        _ -> false);

    assertThat(client.names).containsExactly("snapshot", "ended");
    requireFinalState(id, client);
  }

  @Test
  void aSnapshotAloneIsJsonAndTellsWhenItEndsOnceLikeOperationsWereSeen() {
    awaitEnd(submit(chain("seen", 3), 2));
    var id = submit(List.of(creates("gate-json")), 2);

    var answer =
        api.send(api.request(WORKFLOWS + id + "/progress").header("Accept", "application/json"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.contentType()).startsWith("application/json");
    assertThat(answer.text("/state")).isEqualTo("running");
    assertThat(answer.body().at("/percent").intValue()).isZero();
    assertThat(answer.text("/eta/remaining")).startsWith("PT");
    assertThat(answer.body().at("/eta").has("reason")).isFalse();
    outcomes.open("gate-json");
    awaitEnd(id);
  }

  @Test
  void twoThousandOperationsAreToldInFewBytes() throws IOException, InterruptedException {
    requireFewBytes(2_000);
  }

  @Test
  @Tag("proof-engine")
  void aHundredThousandOperationsAreToldInFewBytes() throws IOException, InterruptedException {
    requireFewBytes(100_000);
  }

  private void requireFewBytes(int count) throws IOException, InterruptedException {
    var operations = independent(count);
    var began = System.nanoTime();
    var id = submit(operations, 200);
    var client = new Folded();

    client.read(api.events(WORKFLOWS + id + "/progress").body().iterator(), _ -> false);

    var seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds() + 1;
    IO.println(
        "%d operations: %d s, %d events, %d bytes, longest %d"
            .formatted(count, seconds, client.names.size(), client.bytes, client.longest));
    assertThat(client.longest).isLessThan(64 * 1024);
    assertThat(client.names.size()).isLessThanOrEqualTo((int) (10 * seconds) + 3);
    assertThat(client.bytes).isLessThan(64 * 1024 * (seconds + 3));
    requireFinalState(id, client);
    assertThat(client.counts.at("/succeeded").intValue()).isEqualTo(count);
    requireSmallReads(id, count);
  }

  private void requireSmallReads(String id, int count) {
    assertThat(api.get(WORKFLOWS + id).body().toString().length()).isLessThan(2_000);
    assertThat(api.get(WORKFLOWS + id + "/result").body().toString().length()).isLessThan(32_000);
    var page =
        api.get(WORKFLOWS + id + "/operations?limit=1000&cursor=%d".formatted(count - 1_000));
    assertThat(page.body().at("/items")).hasSize(1_000);
    assertThat(page.text("/items/999/id")).isEqualTo("n" + (count - 1));
    assertThat(page.body().has("next_cursor")).isFalse();
  }

  @Test
  void theResultTellsWhatAChangeDid() {
    var id =
        submit(
            List.of(creates("good"), creates("bad", hard("good")), creates("no", hard("bad"))), 2);
    awaitEnd(id);

    var result = api.get(WORKFLOWS + id + "/result");

    assertThat(result.status()).isEqualTo(200);
    assertThat(result.text("/state")).isEqualTo("failed");
    assertThat(result.body().at("/attempts").intValue()).isEqualTo(2);
    assertThat(result.text("/failures/items/0/operation")).isEqualTo("bad");
    assertThat(result.text("/failures/items/0/problem")).contains("it broke");
    assertThat(result.text("/outputs/items/0/facts/address")).isEqualTo("10.0.0.1");
    assertThat(result.text("/kinds/0/kind")).isEqualTo("network");
    assertThat(result.text("/kinds/0/median")).startsWith("PT");
    assertThat(result.text("/critical_path/operations/0")).isEqualTo("good");
    assertThat(result.body().at("/counts/skipped").intValue()).isEqualTo(1);
  }

  @Test
  void everyBadRequestIsAProblem() {
    requireProblem(api.get(WORKFLOWS + "nope/progress"), 404, "unknown-workflow");
    requireProblem(api.get(WORKFLOWS + "nope/result"), 404, "unknown-workflow");
    requireProblem(
        api.send(api.request(WORKFLOWS + "nope/progress").header("Accept", "text/event-stream")),
        404,
        "unknown-workflow");
    var id = submit(chain("any", 1), 1);
    requireProblem(
        api.send(api.request(WORKFLOWS + id + "/progress").header("Last-Event-ID", "x")),
        400,
        "invalid-event-id");
  }

  private void requireFinalState(String id, Folded client) {
    var result = api.get(WORKFLOWS + id + "/result").body();
    assertThat(client.counts).isEqualTo(result.at("/counts"));
    assertThat(client.ended.at("/id").asString()).isEqualTo(id);
    var failed = new TreeSet<String>();
    api.get(WORKFLOWS + id + "/operations?state=failed")
        .body()
        .at("/items")
        .forEach(operation -> failed.add(operation.at("/id").asString()));
    assertThat(client.operations.keySet()).isEqualTo(failed);
    assertThat(client.id).isEqualTo(api.get(WORKFLOWS + id).text("/last_event_id"));
  }

  private String submit(List<Operation> operations, int limit) {
    var plan = plans.put("sha256:" + NUMBER.incrementAndGet(), false, limit, operations);
    var answer =
        api.post(
            "/api/v1/workflows", "{\"workspace\":\"default\",\"plan\":\"%s\"}".formatted(plan));
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
    return answer.text("/id");
  }

  private void awaitEnd(String id) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(20))
        .until(() -> !api.get(WORKFLOWS + id).text("/state").equals("running"));
  }

  private static void requireProblem(Api.Answer answer, int status, String code) {
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(status);
    assertThat(answer.text("/code")).isEqualTo(code);
  }
}
