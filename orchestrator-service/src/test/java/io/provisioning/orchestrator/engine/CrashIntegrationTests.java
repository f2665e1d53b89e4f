package io.provisioning.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.Api.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real process, killed with SIGKILL right before or after appends to its journal, over and over
 * while one workflow runs. Each start goes on where the one before died.
 */
class CrashIntegrationTests {

  private static final String WORKFLOWS = "/api/v1/workflows";
  private static final int RESOURCES = DoomedOrchestrator.CHAINS * DoomedOrchestrator.LENGTH;

  @TempDir Path home;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void killAll() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void nothingIsForgottenAndNothingMadeTwice() {
    var workflow =
        survive(
            "",
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
            "after:1");

    assertThat(workflow.text("/state")).isEqualTo("completed");
    assertThat(workflow.body().at("/counts/succeeded").intValue()).isEqualTo(RESOURCES);
    assertThat(effects())
        .hasSize(RESOURCES)
        .allSatisfy((_, done) -> assertThat(done).containsExactly("created"));
  }

  @Test
  void anUndoIsFinishedAndLeavesNothing() {
    var workflow =
        survive(
            "c5",
            "after:12",
            "before:1",
            "after:1",
            "before:2",
            "after:2",
            "before:3",
            "after:1",
            "before:1");

    assertThat(workflow.text("/state")).isEqualTo("rolled_back");
    assertThat(workflow.text("/reason")).contains("c5");
    assertThat(effects())
        .allSatisfy((_, done) -> assertThat(done).containsExactly("created", "deleted"));
  }

  /** Starts and kills the process at each of these moments, then lets it come to its end. */
  private Answer survive(String failing, String... moments) {
    for (var moment : moments) {
      var process = start(moment, failing);
      Thread.ofVirtual().start(this::submitQuietly);
      await(() -> Files.exists(home.resolve("ready-to-die")) || hasEnded());
      kill(process);
    }
    start("never:0", failing);
    try (var api = api()) {
      var id = submit(api).text("/id");
      await(() -> api.get(WORKFLOWS + "/" + id).body().has("ended_at"));
      return api.get(WORKFLOWS + "/" + id);
    }
  }

  /** The process may die before it answers; the key makes the repetition harmless. */
  private void submitQuietly() {
    try (var api = api()) {
      submit(api);
    } catch (UncheckedIOException e) {
      assertThat(e.getCause()).isInstanceOf(IOException.class);
    }
  }

  private static Answer submit(Api api) {
    var answer =
        api.post(
            WORKFLOWS,
            "{\"workspace\":\"default\",\"plan\":\"%s\"}".formatted(DoomedOrchestrator.PLAN),
            "Idempotency-Key",
            "the-only-one");
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
    return answer;
  }

  private boolean hasEnded() {
    try (var api = api()) {
      return api.get(WORKFLOWS).body().at("/items/0").has("ended_at");
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  private Api api() {
    try {
      return new Api(Integer.parseInt(Files.readString(home.resolve("port"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process start(String doom, String failing) {
    try {
      TestHome.at(home);
      Files.deleteIfExists(home.resolve("port"));
      Files.deleteIfExists(home.resolve("ready-to-die"));
      var process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-Ddoom=" + doom,
                  "-Ddoom.home=" + home,
                  "-Ddoom.fail=" + failing,
                  "-cp",
                  System.getProperty("java.class.path"),
                  DoomedOrchestrator.class.getName(),
                  "--server.port=0",
                  "--spring.main.lazy-initialization=true",
                  "--provisioning.home=" + home)
              .redirectErrorStream(true)
              .redirectOutput(home.resolve("log-" + started.size()).toFile())
              .start();
      started.add(process);
      await(() -> Files.exists(home.resolve("port")) || !process.isAlive());
      assertThat(process.isAlive()).as(() -> log(started.size() - 1)).isTrue();
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String log(int start) {
    try {
      return Files.readString(home.resolve("log-" + start));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void kill(Process process) {
    process.destroyForcibly();
    try {
      assertThat(process.waitFor()).isEqualTo(128 + 9);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** What the provider says it did, by resource. */
  private Map<String, List<String>> effects() {
    var json = JsonMapper.builder().build();
    var effects = new HashMap<String, List<String>>();
    try (Stream<String> lines = Files.lines(home.resolve("demo").resolve("ledger.jsonl"))) {
      lines
          .map(json::readTree)
          .forEach(entry ->
              effects
                  .computeIfAbsent(entry.at("/id/name").asString(), _ -> new ArrayList<>())
                  .add(entry.at("/effect").asString()));
      return effects;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await()
        .pollInterval(java.time.Duration.ofMillis(10))
        .atMost(java.time.Duration.ofSeconds(60))
        .until(condition);
  }
}
