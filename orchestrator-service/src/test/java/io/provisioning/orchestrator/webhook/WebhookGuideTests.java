package io.provisioning.orchestrator.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.webhook.happening.AlertHappening;
import io.provisioning.orchestrator.webhook.happening.EventType;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What docs/user/webhooks.md says is so. */
class WebhookGuideTests {

  private static final Path GUIDE = Path.of("../docs/user/webhooks.md");
  private static final Pattern JSON = Pattern.compile("(?s)```json\n(.*?)\n```");
  private static final Pattern TYPE =
      Pattern.compile("(?m)^\\| `((?:workflow|alert)\\.[a-z_]+)` \\|");
  private static final Pattern TYPES = Pattern.compile("--types (\\S+)");

  private static List<String> json() throws IOException {
    return JSON.matcher(Files.readString(GUIDE)).results().map(found -> found.group(1)).toList();
  }

  @Test
  void allTypesStandInItsTable() throws IOException {
    assertThat(TYPE.matcher(Files.readString(GUIDE)).results().map(found -> found.group(1)))
        .containsExactlyElementsOf(EventType.NAMES);
  }

  @Test
  void theTypesOfItsCommandsAreTypes() throws IOException {
    assertThat(TYPES.matcher(Files.readString(GUIDE)).results().map(found -> found.group(1)))
        .isNotEmpty()
        .allSatisfy(types -> assertThat(EventType.NAMES).contains(types.split(",", -1)));
  }

  @Test
  void itsMessageIsOneThatIsSent(@TempDir Path directory) throws IOException {
    var world = new WebhookWorld(directory);
    world.webhook("workflow.failed");
    world.begun();
    world.happens(new WorkflowFailed("no space"));
    world.work();

    assertThat(world.sent)
        .singleElement()
        .satisfies(sent -> assertThat(sent.payload()).isEqualTo(json().getFirst()));
  }

  @Test
  void itsAlertIsOneThatIsSent(@TempDir Path directory) throws IOException {
    var world = new WebhookWorld(directory);
    world.webhook("alert.firing");
    var labels = Map.of("workspace", "default", "infrastructure", "web", "server", "db");
    world.webhooks.tell(
        new AlertHappening(
            "alert.firing",
            world.now,
            "1a2087dec80-0123456789abcdef",
            "ServerUnreachable",
            "critical",
            "db of web does not answer",
            null,
            labels,
            world.now,
            null,
            null));
    world.work();

    assertThat(world.sent)
        .singleElement()
        .satisfies(sent -> assertThat(sent.payload()).isEqualTo(json().get(1)));
  }

  @Test
  void itsRequestMakesAWebhook(@TempDir Path directory) throws IOException {
    var wanted = JsonMapper.shared().readValue(json().getLast(), SaveWebhook.class);

    assertThat(new WebhookWorld(directory).webhooks.create(wanted, null).isNew()).isTrue();
  }
}
