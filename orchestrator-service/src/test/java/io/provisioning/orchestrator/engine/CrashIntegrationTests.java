package io.provisioning.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.Api.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real process with the demo provider, killed with SIGKILL right before or after appends to its
 * journal, over and over while one workflow runs. Each start goes on where the one before died.
 */
@Tag("proof-engine")
class CrashIntegrationTests {

  private static final String WORKFLOWS = "/api/v1/workflows";
  private static final int GROUPS = 14;
  private static final int RESOURCES = 3 * GROUPS;

  @TempDir Path home;

  private DoomedProcess service;

  @BeforeEach
  void prepare() {
    service = new DoomedProcess(home, "--provisioning.providers.demo.latency=PT0.05S");
  }

  @AfterEach
  void killIt() {
    service.close();
  }

  @Test
  void nothingIsForgottenAndNothingMadeTwice() {
    var plan = plan();
    for (var moment :
        List.of(
            "before:1",
            "after:1",
            "before:2",
            "after:2",
            "before:1",
            "after:3",
            "before:3",
            "after:1",
            "before:4",
            "after:2",
            "before:1",
            "after:1")) {
      service.start(moment);
      Thread.ofVirtual().start(() -> submitQuietly(plan));
      service.awaitDoomAndKill();
    }
    service.start("never:0");
    var workflow = awaitEnd(submit(plan));

    assertThat(workflow.text("/state")).isEqualTo("completed");
    assertThat(workflow.body().at("/counts/succeeded").intValue()).isEqualTo(RESOURCES);
    assertThat(effects())
        .hasSize(RESOURCES)
        .allSatisfy((_, done) -> assertThat(done).containsExactly("created"));
    try (var api = service.api()) {
      assertThat(api.get("/api/v1/resources?workspace=default").body().at("/items"))
          .hasSize(RESOURCES);
    }
  }

  @Test
  void anUndoIsFinishedAndLeavesNothing() {
    var plan = plan();
    service.start("after:8");
    Thread.ofVirtual().start(() -> submitQuietly(plan));
    service.awaitDoomAndKill();
    service.start("never:0");
    cancel(submit(plan));
    service.kill();
    for (var moment :
        List.of("before:1", "after:1", "before:2", "after:2", "before:3", "after:1", "before:1")) {
      service.start(moment);
      service.awaitDoomAndKill();
    }
    service.start("never:0");
    var workflow = awaitEnd(submit(plan));

    assertThat(workflow.text("/state")).as(workflow.body().toString()).isEqualTo("rolled_back");
    assertThat(effects())
        .isNotEmpty()
        .allSatisfy((_, done) -> assertThat(done).containsExactly("created", "deleted"));
    try (var api = service.api()) {
      assertThat(api.get("/api/v1/resources?workspace=default").body().at("/items")).isEmpty();
    }
  }

  /** Groups of a network, a volume and a server that needs both. */
  private String plan() {
    service.start("never:0");
    var document =
        "{\"name\":\"web\",\"settings\":{\"provider\":\"demo\"},\"networks\":[%s],\"volumes\":[%s],\"servers\":[%s]}"
            .formatted(
                each("{\"name\":\"n%1$d\",\"cidr\":\"10.1.%1$d.0/24\"}"),
                each("{\"name\":\"v%1$d\",\"size\":1073741824}"),
                each(
                    "{\"name\":\"s%1$d\",\"networks\":[\"n%1$d\"],"
                        + "\"volumes\":[{\"volume\":\"v%1$d\",\"path\":\"/data\"}]}"));
    try (var api = service.api()) {
      var answer =
          api.post(
              "/api/v1/plans",
              "{\"workspace\":\"default\",\"action\":\"apply\",\"document\":%s}"
                  .formatted(document));
      assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
      assertThat(answer.body().at("/operations")).hasSize(RESOURCES);
      service.kill();
      return answer.text("/digest");
    }
  }

  private static String each(String pattern) {
    return IntStream.rangeClosed(1, GROUPS)
        .mapToObj(pattern::formatted)
        .collect(Collectors.joining(","));
  }

  /** The process may die before it answers; the key makes the repetition harmless. */
  private void submitQuietly(String plan) {
    try {
      submit(plan);
    } catch (UncheckedIOException e) {
      assertThat(e.getCause()).isInstanceOf(IOException.class);
    }
  }

  private String submit(String plan) {
    try (var api = service.api()) {
      var answer =
          api.post(
              WORKFLOWS,
              "{\"workspace\":\"default\",\"plan\":\"%s\",\"parallel_limit\":2}".formatted(plan),
              "Idempotency-Key",
              "the-only-one");
      assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
      return answer.text("/id");
    }
  }

  private void cancel(String workflow) {
    try (var api = service.api()) {
      assertThat(api.post(WORKFLOWS + "/" + workflow + "/cancel", "").status()).isEqualTo(202);
    }
  }

  private Answer awaitEnd(String workflow) {
    try (var api = service.api()) {
      DoomedProcess.await(() -> api.get(WORKFLOWS + "/" + workflow).body().has("ended_at"));
      return api.get(WORKFLOWS + "/" + workflow);
    }
  }

  /** What the provider says it did, by resource. */
  private Map<String, List<String>> effects() {
    var json = JsonMapper.builder().build();
    var effects = new TreeMap<String, List<String>>();
    try (Stream<String> lines = Files.lines(home.resolve("state/providers/demo/ledger.jsonl"))) {
      lines
          .map(json::readTree)
          .forEach(entry ->
              effects
                  .computeIfAbsent(
                      entry.at("/id/kind").asString() + "/" + entry.at("/id/name").asString(),
                      _ -> new ArrayList<>())
                  .add(entry.at("/effect").asString()));
      return effects;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
