package io.provisioning.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The real process with two schedules that make and remove the same things every other second,
 * killed with SIGKILL right before or after appends to its journal, over and over: a workflow's
 * first append is its submission.
 */
class ScheduleCrashIntegrationTests {

  private static final String SCHEDULES = "/api/v1/schedules";

  @TempDir Path home;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void killAll() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void everyWorkflowIsOfOneDueTimeAndStandsInTheHistoryOnce() {
    start("never:0");
    create("make", "0/2", "\"action\": \"apply\", \"document\": " + document());
    create("remove", "1/2", "\"action\": \"destroy\", \"infrastructure\": \"web\"");
    kill();
    for (var moment :
        List.of("after:1", "before:1", "after:1", "after:2", "before:5", "after:6", "before:7")) {
      start(moment);
      await(() -> Files.exists(home.resolve("ready-to-die")));
      kill();
    }
    start("never:0");
    try (var api = api()) {
      await(() -> workflows(api).size() >= 6);
      assertThat(api.post(SCHEDULES + "/pause?all=true", "").status()).isEqualTo(200);
      await(() -> workflows(api).stream().allMatch(workflow -> workflow.has("ended_at")));

      var histories = Stream.of("make", "remove").map(name -> history(api, name)).toList();
      assertThat(histories.stream().flatMap(List::stream).map(run -> text(run, "workflow")))
          .filteredOn(workflow -> !workflow.isEmpty())
          .containsExactlyInAnyOrderElementsOf(
              workflows(api).stream().map(workflow -> text(workflow, "id")).toList());
      assertThat(histories)
          .allSatisfy(
              runs -> assertThat(runs).extracting(run -> text(run, "due")).doesNotHaveDuplicates());
    }
  }

  private static List<JsonNode> workflows(Api api) {
    return items(api.get("/api/v1/workflows?limit=1000").body().at("/items"));
  }

  private static List<JsonNode> history(Api api, String name) {
    var runs = items(api.get(SCHEDULES + "/" + name + "?workspace=default").body().at("/history"));
    assertThat(runs).as("nothing was forgotten yet").hasSizeLessThan(50);
    return runs;
  }

  private static List<JsonNode> items(JsonNode array) {
    return array.valueStream().toList();
  }

  private static String text(JsonNode node, String name) {
    return node.path(name).asString("");
  }

  private static String document() {
    return """
    {"name": "web", "settings": {"provider": "demo"},
     "networks": [{"name": "lan", "cidr": "10.1.0.0/24"}],
     "servers": [{"name": "db", "networks": ["lan"]}]}
    """;
  }

  private void create(String name, String seconds, String run) {
    try (var api = api()) {
      var answer =
          api.post(
              SCHEDULES,
              """
              {"workspace": "default", "name": "%s", "cron": "%s * * * * *",
               "missed_runs": "once", "overlap": "wait", "allow_irreversible": true,
               "run": {"workspace": "default", %s}}
              """
                  .formatted(name, seconds, run));
      assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
    }
  }

  private Api api() {
    try {
      return new Api(Integer.parseInt(Files.readString(home.resolve("port"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void start(String doom) {
    try {
      TestHome.at(home);
      Files.deleteIfExists(home.resolve("port"));
      Files.deleteIfExists(home.resolve("ready-to-die"));
      var log = home.resolve("log-" + started.size());
      var process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-Ddoom=" + doom,
                  "-Ddoom.home=" + home,
                  "-cp",
                  System.getProperty("java.class.path"),
                  DoomedOrchestrator.class.getName(),
                  "--server.port=0",
                  "--provisioning.providers.demo.latency=PT0.01S",
                  "--provisioning.home=" + home)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      started.add(process);
      // Recovery may reach the moment of its death before the web server stands.
      await(() ->
          Files.exists(home.resolve("port"))
              || Files.exists(home.resolve("ready-to-die"))
              || !process.isAlive());
      assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void kill() {
    var process = started.getLast();
    process.destroyForcibly();
    try {
      assertThat(process.waitFor()).isEqualTo(128 + 9);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(20))
        .atMost(Duration.ofSeconds(90))
        .until(condition);
  }
}
