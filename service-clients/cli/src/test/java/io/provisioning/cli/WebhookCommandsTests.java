package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.ID;
import static io.provisioning.cli.ApiFixtures.at;
import static io.provisioning.cli.FakeOrchestrator.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.client.orchestrator.model.AttemptView;
import io.provisioning.client.orchestrator.model.DeliveryStatus;
import io.provisioning.client.orchestrator.model.DeliveryView;
import io.provisioning.client.orchestrator.model.WebhookFormat;
import io.provisioning.client.orchestrator.model.WebhookView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookCommandsTests {

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    shell.orchestrator.webhooks.add(
        new WebhookView()
            .id(ID)
            .name("chat")
            .url("https://receiver.example/in")
            .format(WebhookFormat.STANDARD)
            .types(List.of("workflow.failed"))
            .enabled(true)
            .createdAt(at(0))
            .updatedAt(at(0))
            .pending(1L)
            .dead(2L));
    shell.orchestrator.deliveries.add(
        new DeliveryView()
            .id("msg_1")
            .type("workflow.failed")
            .status(DeliveryStatus.DEAD)
            .attempts(8)
            .createdAt(at(0))
            .payload("{}")
            .last(new AttemptView().at(at(1)).error("HTTP status 500")));
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private @Nullable Object sent(String key) {
    return JsonText.object(shell.orchestrator.bodies.getLast()).get(key);
  }

  @Test
  void createShowsTheSecretOnce() {
    shell.orchestrator.webhooks.getFirst().secret("whsec_abc");

    assertThat(
            shell.run(
                "webhook",
                "create",
                "chat",
                "--url",
                "https://receiver.example/in",
                "--types",
                "workflow.failed,workflow.completed",
                "--of-workspace",
                "default"))
        .as(shell.err())
        .isZero();

    assertThat(shell.out()).contains("secret     whsec_abc", "enabled, 1 pending, 2 dead");
    assertThat(shell.err()).contains("not shown again");
    assertThat(sent("types")).isEqualTo(List.of("workflow.failed", "workflow.completed"));
    assertThat(sent("workspace")).isEqualTo("default");
  }

  @Test
  void updateLeavesWhatIsNotGiven() {
    assertThat(shell.run("webhook", "update", ID, "--enabled", "false")).as(shell.err()).isZero();

    assertThat(sent("enabled")).isEqualTo(false);
    assertThat(sent("url")).isEqualTo("https://receiver.example/in");
    assertThat(sent("types")).isEqualTo(List.of("workflow.failed"));
  }

  @Test
  void listsAndShows() {
    assertThat(shell.run("webhook", "list")).as(shell.err()).isZero();
    assertThat(shell.out()).contains(ID, "chat", "2 dead");
    assertThat(shell.run("webhook", "show", ID, "--json")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("\"pending\"");
    assertThat(shell.run("webhook", "show", "chat")).as(shell.err()).isZero();
  }

  @Test
  void deliveriesAreListedAndSentAgain() {
    assertThat(shell.run("webhook", "deliveries", ID, "--status", "dead")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("msg_1", "HTTP status 500");
    assertThat(shell.orchestrator.requests.getLast()).contains("status=dead");
    assertThat(shell.run("webhook", "redeliver", ID, "msg_1")).as(shell.err()).isZero();
    assertThat(shell.orchestrator.requests.getLast()).endsWith("/deliveries/msg_1/redeliver");
    assertThat(shell.run("webhook", "test", ID)).as(shell.err()).isZero();
    assertThat(shell.run("webhook", "rotate", ID)).as(shell.err()).isZero();
  }

  @Test
  void removeAsksFirst() {
    assertThat(shell.run("webhook", "remove", ID)).isNotZero();
    assertThat(shell.run("webhook", "remove", ID, "--yes")).as(shell.err()).isZero();
    assertThat(shell.orchestrator.requests.getLast()).startsWith("DELETE");
  }

  @Test
  void aNameMustMeanOneWebhook() {
    assertThat(shell.run("webhook", "test", "chta")).isEqualTo(2);
    assertThat(shell.err()).contains("there is no webhook `chta`", "webhook list");

    shell.orchestrator.webhooks.add(shell.orchestrator.webhooks.getFirst());
    assertThat(shell.run("webhook", "test", "chat")).isEqualTo(2);
    assertThat(shell.err()).contains("several webhooks have the name `chat`", ID);
  }

  @Test
  void aProblemIsAnExitCode() {
    shell.orchestrator.problems.add(problem(400, "invalid webhook query", "`limit` is too large"));

    assertThat(shell.run("webhook", "show", "x")).isEqualTo(2);
  }
}
