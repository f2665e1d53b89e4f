package io.provisioning.orchestrator.webhook;

import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.operation.OperationFixtures.hard;
import static io.provisioning.orchestrator.webhook.WebhookWorld.status;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.aSubmission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.webhook.Delivery.Status;
import io.provisioning.orchestrator.webhook.happening.AlertHappening;
import io.provisioning.orchestrator.webhook.transport.Transport.Answer;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ApprovalGiven;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Options;
import io.provisioning.orchestrator.workflow.WorkflowEvent.PauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhooksTests {

  @TempDir private Path directory;
  private WebhookWorld world;

  @BeforeEach
  void begin() {
    world = new WebhookWorld(directory);
  }

  private static WorkflowSubmitted submission() {
    return aSubmission(creates("lan"));
  }

  private void runs() {
    world.report();
    world.happens(submission());
    world.happens(new OperationStarted("network/lan", 1));
    world.happens(new WorkflowCompleted());
  }

  private static List<Delivery> of(WebhookSlot slot, Status status) {
    return slot.newestFirst(null, one -> one.status() == status, 100);
  }

  @Test
  void tellsOfWhatItIsAskedFor() {
    world.webhook("workflow.completed");
    world.webhook("*");
    runs();
    world.work();

    assertThat(world.types())
        .containsExactlyInAnyOrder("workflow.completed", "workflow.started", "workflow.completed");
  }

  @Test
  void aMessageIsSignedForTheMomentItIsSent() {
    var slot = world.webhook("workflow.completed");
    runs();
    world.work();

    var sent = world.sent.getFirst();
    var at = Instant.ofEpochSecond(Long.parseLong(sent.headers().get("webhook-timestamp")));
    assertThat(sent.headers().get("webhook-signature"))
        .isEqualTo(slot.webhook().secret().sign(sent.id() + "", at, sent.payload()));
    assertThat(sent.payload())
        .isEqualTo(
            """
            {"type":"workflow.completed","timestamp":"2026-11-20T00:00:00Z","data":{"workflow":"%s",\
            "workspace":"default","infrastructure":"web","plan":"sha256:0","event_id":3,\
            "submitted_by":{"kind":"user","id":"id-of-ada","name":"ada"}}}\
            """
                .formatted(WebhookWorld.WORKFLOW));
  }

  @Test
  void aMessageNamesWhoAskedForIt() {
    world.webhook("workflow.cancelling", "workflow.paused");
    world.begun();
    world.happens(new PauseRequested(null, null, Actor.schedule("dev", "nightly")));
    world.happens(new CancelRequested(true, "no time is left", null, null));
    world.work();

    assertThat(world.sent)
        .extracting(WebhookWorld.Sent::payload)
        .satisfiesExactlyInAnyOrder(
            paused ->
                assertThat(paused)
                    .contains(
                        "\"by\":{\"kind\":\"schedule\",\"id\":\"dev/nightly\",\"name\":\"nightly\"}"),
            timeIsOver -> assertThat(timeIsOver).doesNotContain("\"by\":"));
  }

  @Test
  void aRotatedSecretCountsForADay() {
    var slot = world.webhook("*");
    var before = slot.webhook().secret();
    world.webhooks.rotate(slot.webhook().id(), "k");
    world.webhooks.rotate(slot.webhook().id(), "k");
    var now = Instant.parse("2026-11-20T00:00:00Z");

    assertThat(slot.webhook().sign("m", now, "{}"))
        .isEqualTo(
            slot.webhook().secret().sign("m", now, "{}") + " " + before.sign("m", now, "{}"));
    assertThat(slot.webhook().sign("m", now.plus(Duration.ofHours(24)), "{}")).doesNotContain(" ");
  }

  @Test
  void anEventThatWasDurableWhenTheProcessDiedIsToldUnderTheSameId() {
    world.webhook("workflow.completed");
    world.report();
    world.happens(submission());
    world.report();
    var _ = world.durable(new WorkflowCompleted());
    world.restart();
    world.answers.add(status(500));
    world.work();
    world.restart();
    world.pass(Duration.ofSeconds(5));
    world.work();
    world.restart();
    world.pass(Duration.ofDays(1));
    world.work();

    assertThat(world.types()).containsExactly("workflow.completed", "workflow.completed");
    assertThat(world.sent.stream().map(WebhookWorld.Sent::id).distinct()).hasSize(1);
  }

  @Test
  void whatWasNotedButNotMarkedIsNotNotedTwice() throws IOException {
    world.webhook("*");
    runs();
    world.work();
    Files.delete(directory.resolve("marks"));
    world.restart();
    world.work();

    assertThat(world.sent).hasSize(2);
  }

  @Test
  void whatWasBeforeTheWebhookIsNotItsBusiness() {
    world.report();
    world.happens(submission());
    world.happens(new WorkflowCompleted());
    world.pass(Duration.ofSeconds(1));
    world.webhook("*");
    world.work();

    assertThat(world.sent).isEmpty();
  }

  @Test
  void aFailedDeliveryIsRetriedAndIsDeadInTheEnd() {
    var slot = world.webhook("workflow.completed");
    runs();
    world.answers.addAll(
        List.of(status(500), Answer.failed("not reached"), new Answer(302, null, null, "moved")));
    world.work();
    world.pass(Duration.ofSeconds(5));
    world.send();
    assertThat(of(slot, Status.PENDING))
        .singleElement()
        .extracting(Delivery::attempts)
        .isEqualTo(2);
    world.pass(Duration.ofMinutes(5));
    world.send();
    world.pass(Duration.ofDays(9));
    world.send();

    assertThat(world.sent).hasSize(3);
    var dead = of(slot, Status.DEAD).getFirst();
    assertThat(dead.last()).extracting("error", "body").containsExactly("HTTP status 302", "moved");

    world.webhooks.redeliver(slot.webhook().id(), dead.id(), "k");
    world.webhooks.redeliver(slot.webhook().id(), dead.id(), "k");
    world.send();
    world.webhooks.redeliver(slot.webhook().id(), dead.id(), "k");
    world.send();
    assertThat(world.sent).hasSize(4).extracting(WebhookWorld.Sent::id).containsOnly(dead.id());
    assertThat(of(slot, Status.DELIVERED)).hasSize(1);
  }

  @Test
  void aDeadDeliveryOutlivesTheProcess() {
    var slot = world.webhook("workflow.completed");
    runs();
    world.answers.addAll(List.of(status(500), status(500), status(500)));
    for (var round = 0; round < 3; round++) {
      world.work();
      world.pass(Duration.ofMinutes(5));
    }
    world.restart();
    world.work();

    assertThat(of(world.webhooks.get(slot.webhook().id()), Status.DEAD)).hasSize(1);
    assertThat(world.sent).hasSize(3);
  }

  @Test
  void aReceiverThatIsGoneDisablesItsWebhook() {
    var slot = world.webhook("*");
    world.report();
    world.happens(submission());
    world.answers.add(status(410));
    world.work();
    world.happens(new WorkflowFailed("x"));
    world.work();

    assertThat(slot.webhook().enabled()).isFalse();
    assertThat(slot.webhook().disabledBecause()).contains("410");
    assertThat(world.sent).hasSize(1);
  }

  @Test
  void oneReceiverHasOnlySoManyPlaces() {
    var slow = world.webhook("*");
    var id = slow.webhook().id();
    for (var n = 0; n < 5; n++) {
      world.webhooks.test(id, "slow" + n);
    }
    var other = world.webhook("*");
    world.webhooks.test(other.webhook().id(), "fast");
    world.send(world.running::add);

    assertThat(world.running).hasSize(3);
    assertThat(slow.wakesAt()).isEmpty();
    while (!world.running.isEmpty()) {
      world.running.removeFirst().run();
      world.send(world.running::add);
    }
    assertThat(world.sent).hasSize(6);
    assertThat(of(slow, Status.DELIVERED)).hasSize(3);
  }

  @Test
  void aTestUnderTheSameKeyIsOneMessage() {
    var id = world.webhook("workflow.failed").webhook().id();

    assertThat(world.webhooks.test(id, "k")).isEqualTo(world.webhooks.test(id, "k"));
    world.send();
    assertThat(world.types()).containsExactly("webhook.test");
  }

  @Test
  void tellsWhenApprovalIsWaitedForAlsoAfterARestart() {
    world.webhook("workflow.waiting_for_approval");
    world.report();
    var lan = creates("lan");
    var db = creates("db", hard(lan.id()));
    world.happens(
        new WorkflowSubmitted(
            "default",
            "web",
            "sha256:0",
            List.of(lan, db),
            new Options(true, 10, 5, null, List.of(db.id())),
            null));
    world.happens(new OperationStarted(lan.id(), 1));
    world.work();
    assertThat(world.sent).isEmpty();

    var _ = world.durable(new OperationSucceeded(lan.id(), null));
    world.restart();
    world.work();
    world.happens(new ApprovalGiven(db.id(), null, ADA));
    world.work();

    assertThat(world.sent)
        .singleElement()
        .satisfies(sent -> assertThat(sent.payload()).contains("\"operation\":\"" + db.id()));
  }

  @Test
  void aRepeatedRequestMakesNoOtherWebhook() {
    var wanted = WebhookWorld.to("https://receiver.example/", "*");
    var first = world.webhooks.create(wanted, "k");
    var second = world.webhooks.create(wanted, "k");

    assertThat(second.slot()).isSameAs(first.slot());
    assertThat(second.isNew()).isFalse();
    assertThatThrownBy(
            () -> world.webhooks.create(WebhookWorld.to("https://other.example/", "*"), "k"))
        .isInstanceOfSatisfying(
            ProblemException.class,
            problem -> assertThat(problem.problem()).isEqualTo(WebhookProblem.WEBHOOK_KEY_REUSED));
  }

  @Test
  void nonsenseIsRefusedWithAllThatIsWrong() {
    assertThatThrownBy(
            () -> world.webhooks.create(WebhookWorld.to("ftp://x/", "workflow.complete"), null))
        .isInstanceOfSatisfying(
            ProblemException.class,
            problem ->
                assertThat(problem.findings()).extracting("path").containsExactly("url", "types"));
  }

  private AlertHappening alert(String type, String workspace) {
    return new AlertHappening(
        type,
        world.now,
        "1a2-0f",
        "ServerUnreachable",
        "critical",
        "db <does> not answer",
        null,
        Map.of("workspace", workspace, "server", "db"),
        world.now,
        "ada",
        null);
  }

  private WebhookSlot create(String url, @Nullable WebhookFormat format, String workspace) {
    var wanted =
        new SaveWebhook(url + format, url, format, List.of("alert.firing"), workspace, null);
    return world.webhooks.create(wanted, null).slot();
  }

  @Test
  void anAlertIsToldOnceToWhomItConcerns() {
    create("https://receiver.example/in", null, "default");
    create("https://receiver.example/in", WebhookFormat.SLACK, "other");
    world.webhooks.tell(alert("alert.firing", "default"));
    world.webhooks.tell(alert("alert.firing", "default"));
    world.webhooks.tell(alert("alert.resolved", "default"));
    world.work();

    assertThat(world.sent)
        .extracting(WebhookWorld.Sent::payload)
        .containsExactly(
            """
            {"type":"alert.firing","timestamp":"2026-11-20T00:00:00Z","data":{"alert":"1a2-0f",\
            "name":"ServerUnreachable","severity":"critical","summary":"db <does> not answer",\
            "workspace":"default","labels":{"server":"db","workspace":"default"},\
            "started_at":"2026-11-20T00:00:00Z","by":"ada"}}\
            """);
  }

  @Test
  void chatsAndMailsGetWhatPeopleRead() {
    create("https://hooks.example/in", WebhookFormat.SLACK, "default");
    create("mailto:oncall@team.example", null, "default");
    world.webhooks.tell(alert("alert.firing", "default"));
    world.work();

    assertThat(world.sent)
        .extracting(WebhookWorld.Sent::payload)
        .satisfiesExactlyInAnyOrder(
            slack ->
                assertThat(slack)
                    .contains(
                        "*<https://door.example/alerts/1a2-0f|critical: db &lt;does&gt; not"
                            + " answer>*"),
            mail ->
                assertThat(mail)
                    .contains("\"subject\":\"critical: db <does> not answer\"", "Server: db"));
  }

  @ParameterizedTest
  @CsvSource({
    "https://receiver.example/in, EMAIL",
    "mailto:oncall@team.example, SLACK",
    "mailto:one@team.example?cc=two@team.example, EMAIL",
    "'mailto:one@team.example,two@team.example', EMAIL",
    "mailto:, EMAIL"
  })
  void anAddressIsOneThatTheFormatLeadsTo(String url, WebhookFormat format) {
    assertThatThrownBy(() -> create(url, format, "default"))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("url");
  }

  @Test
  void filesAreTheOwnersAloneAndGoWithTheWebhook() throws IOException {
    var id = world.webhook("*").webhook().id();
    runs();
    world.work();
    try (var files = Files.walk(directory.resolve(id))) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSize(3)
          .allSatisfy(file ->
              assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                  .isEqualTo("rw-------"));
    }
    world.webhooks.delete(id);

    assertThat(directory.resolve(id)).doesNotExist();
    assertThatThrownBy(() -> world.webhooks.get(id)).isInstanceOf(ProblemException.class);
  }
}
