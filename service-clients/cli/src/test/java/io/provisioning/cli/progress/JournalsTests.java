package io.provisioning.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.ApiFixtures;
import io.provisioning.cli.console.JsonText;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.OperationView;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the orchestrator sends of its journals is shown as the orchestrator itself reads them. */
class JournalsTests {

  private static final Path JOURNALS =
      Path.of("../../orchestrator-service/src/test/resources/journals");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  static List<Path> journals() throws IOException {
    try (var files = Files.list(JOURNALS)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("journals")
  void afterEachEventEverythingIsShownAsItStands(Path file) throws IOException {
    var entries = JSON.readTree(file).at("/events");
    var progress =
        new WorkflowProgress(
            ApiFixtures.aWorkflow(WorkflowStatus.RUNNING, 0),
            entries
                .at("/0/stored/event/operations")
                .valueStream()
                .map(JournalsTests::planned)
                .toList());
    for (var entry : entries) {
      entry
          .at("/sent")
          .forEach(event -> progress.apply(JsonText.read(event.toString(), EventView.class)));
      assertThat(then(progress)).as("%s", entry.at("/sent")).isEqualTo(entry.at("/then"));
    }
  }

  private static OperationView planned(JsonNode operation) {
    var id = operation.at("/id").asString();
    return ApiFixtures.anOperation("create", "network/" + id).id(id);
  }

  private static JsonNode then(WorkflowProgress progress) {
    var then = new LinkedHashMap<String, Object>();
    then.put("state", progress.status().getValue());
    then.put("paused", progress.isPaused());
    progress.reason().ifPresent(reason -> then.put("reason", reason));
    var operations = new LinkedHashMap<String, String>();
    progress.steps().forEach(step -> operations.put(step.id, line(step)));
    then.put("operations", operations);
    return JSON.valueToTree(then);
  }

  private static String line(Step step) {
    var hold = step.hold == null ? "" : ", " + step.hold.getValue();
    var error = Optional.ofNullable(step.message).map(text -> ", " + text).orElse("");
    return step.status.getValue() + ", attempts " + step.attempts + hold + error;
  }
}
