package io.provisioning.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The real process with two schedules that make and remove the same things in turn, every four
 * seconds, killed with SIGKILL right before or after appends to its journal, over and over: a
 * workflow's first append is its submission.
 */
@Tag("proof-engine")
class ScheduleCrashIntegrationTests {

  private static final String SCHEDULES = "/api/v1/schedules";
  private static final List<String> SCHEDULED = List.of("make", "remove");
  private static final int REMEMBERED = 50;

  @TempDir Path home;

  private DoomedProcess service;

  @BeforeEach
  void prepare() {
    service = new DoomedProcess(home, "--provisioning.providers.demo.latency=PT0.01S");
  }

  @AfterEach
  void killIt() {
    service.close();
  }

  @Test
  void everyWorkflowIsOfOneDueTimeAndStandsInTheHistoryOnce() {
    service.start("never:0");
    create("make", "0/8", "\"action\": \"apply\", \"document\": " + document());
    create("remove", "4/8", "\"action\": \"destroy\", \"infrastructure\": \"web\"");
    service.kill();
    for (var moment :
        List.of("after:1", "before:1", "after:1", "after:2", "before:5", "after:6", "before:7")) {
      service.start(moment);
      service.awaitDoomAndKill();
    }
    service.start("never:0");
    try (var api = service.api()) {
      var runs = new HashMap<String, JsonNode>();
      assertThat(SCHEDULED)
          .as("nothing was forgotten yet")
          .allSatisfy(name -> assertThat(history(api, name)).hasSizeLessThan(REMEMBERED));
      DoomedProcess.await(() -> {
        remember(api, runs);
        return workflows(api).size() >= 6;
      });
      assertThat(api.post(SCHEDULES + "/pause?all=true", "").status()).isEqualTo(200);
      DoomedProcess.await(() -> {
        remember(api, runs);
        return workflows(api).stream().allMatch(workflow -> workflow.has("ended_at"));
      });
      remember(api, runs);

      assertThat(runs.values().stream().map(run -> text(run, "workflow")))
          .filteredOn(workflow -> !workflow.isEmpty())
          .containsExactlyInAnyOrderElementsOf(
              workflows(api).stream().map(workflow -> text(workflow, "id")).toList());
    }
  }

  /** A history keeps the latest runs only; on a slow machine there are more of them. */
  private static void remember(Api api, Map<String, JsonNode> runs) {
    for (var name : SCHEDULED) {
      var history = history(api, name);
      assertThat(history).extracting(run -> text(run, "due")).doesNotHaveDuplicates();
      history.forEach(run -> runs.put(name + " " + text(run, "due"), run));
    }
  }

  private static List<JsonNode> workflows(Api api) {
    return items(api.get("/api/v1/workflows?limit=1000").body().at("/items"));
  }

  private static List<JsonNode> history(Api api, String name) {
    return items(api.get(SCHEDULES + "/" + name + "?workspace=default").body().at("/history"));
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
    try (var api = service.api()) {
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
}
