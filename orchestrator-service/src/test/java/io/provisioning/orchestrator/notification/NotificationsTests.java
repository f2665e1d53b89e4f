package io.provisioning.orchestrator.notification;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.notification.SaveNotificationPreferences.SaveChatWebhook;
import io.provisioning.orchestrator.webhook.OutboxWorld;
import io.provisioning.orchestrator.webhook.happening.WorkflowHappening;
import io.provisioning.orchestrator.webhook.message.ChatFormat;
import io.provisioning.orchestrator.webhook.message.DashboardLinks;
import io.provisioning.orchestrator.webhook.transport.MailSettings;
import io.provisioning.orchestrator.webhook.transport.MailSettings.Tls;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotificationsTests {

  private static final Actor ADA = WorkflowFixtures.ADA;
  private static final Actor BOB = new Actor(Actor.Kind.USER, "id-of-bob", "bob");
  private static final List<NotificationKind> ALL = List.of(NotificationKind.values());

  @TempDir private Path directory;

  private OutboxWorld world;
  private Notifications notifications;

  @BeforeEach
  void begin() {
    world = new OutboxWorld(directory.resolve("webhooks"));
    notifications = open("127.0.0.1");
    notifications.since();
  }

  private Notifications open(@Nullable String smtp) {
    return new Notifications(
        new NotificationFiles(directory.resolve("notifications")),
        world.outbox(),
        new MailSettings(smtp, 25, null, null, "platform@team.example", Tls.NONE),
        new NotificationSettings(
            directory.resolve("notifications"), URI.create("https://door.example"), 3),
        new DashboardLinks(URI.create("https://door.example")),
        world.clock());
  }

  /** As after kill -9. */
  private void restart() {
    world.restart();
    notifications = open("127.0.0.1");
  }

  private WorkflowHappening happening(String type, long position, Actor submitter) {
    return happening(type, world.clock().instant(), position, submitter);
  }

  private static WorkflowHappening happening(
      String type, Instant at, long position, Actor submitter) {
    return new WorkflowHappening(
        type, at, "default", "web", "w1", "sha256:0", position, null, "disk full", null, submitter);
  }

  private void mails(List<NotificationKind> kinds) {
    notifications.save(
        ADA, new SaveNotificationPreferences(kinds, true, "ada@team.example", null), null);
  }

  private List<Notification> of(Actor actor) {
    return notifications.inbox(actor).page(Optional.empty(), 10).items();
  }

  private static void refused(Runnable action, NotificationProblem expected) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            ProblemException.class, problem -> assertThat(problem.problem()).isEqualTo(expected));
  }

  @Test
  void whoSubmittedIsNotifiedOnThePageAndNobodyElse() {
    notifications.tell(happening("workflow.failed", 7, ADA));
    notifications.tell(happening("workflow.started", 1, ADA));

    assertThat(of(ADA))
        .singleElement()
        .satisfies(one -> {
          assertThat(one.title()).isEqualTo("web: workflow failed");
          assertThat(one.kind()).isEqualTo(NotificationKind.FAILED);
          assertThat(one.reason()).isEqualTo("disk full");
          assertThat(one.isUnread()).isTrue();
        });
    assertThat(of(BOB)).isEmpty();
    assertThat(world.sent()).isEmpty();
  }

  @Test
  void aScheduleIsNobody() {
    var nightly = Actor.schedule("default", "nightly");
    notifications.tell(happening("workflow.failed", 7, nightly));

    assertThat(of(nightly)).isEmpty();
  }

  @Test
  void theSameHappeningNotifiesOnceAlsoAfterKill() {
    mails(ALL);
    var failed = happening("workflow.failed", 7, ADA);
    notifications.tell(failed);
    restart();
    notifications.tell(failed);
    world.send();
    restart();
    notifications.tell(failed);
    world.send();

    assertThat(of(ADA)).hasSize(1);
    assertThat(world.sent())
        .singleElement()
        .satisfies(mail -> {
          assertThat(mail.to()).isEqualTo("mailto:ada@team.example");
          assertThat(mail.payload()).contains("web: workflow failed", "disk full");
        });
  }

  @Test
  void aMailThatFailsIsSentAgainAndSaid() {
    mails(ALL);
    world.fail("the SMTP server is away");
    notifications.tell(happening("workflow.failed", 7, ADA));
    world.send();

    var state = requireNonNull(notifications.preferences(ADA).emailState());
    assertThat(state.lastError()).isEqualTo("the SMTP server is away");
    assertThat(state.waiting()).isEqualTo(1);
    world.pass(Duration.ofSeconds(6));
    restart();
    world.send();
    assertThat(world.sent())
        .hasSize(2)
        .extracting(OutboxWorld.Sent::id)
        .containsOnly(of(ADA).getFirst().id());
    state = requireNonNull(notifications.preferences(ADA).emailState());
    assertThat(state.lastError()).isNull();
    assertThat(state.waiting()).isZero();
  }

  @Test
  void whatIsNotChosenIsNotSaid() {
    mails(List.of(NotificationKind.FAILED));
    notifications.tell(happening("workflow.completed", 7, ADA));
    world.send();
    assertThat(of(ADA)).isEmpty();
    assertThat(world.sent()).isEmpty();

    notifications.save(ADA, new SaveNotificationPreferences(ALL, false, null, null), null);
    notifications.tell(happening("workflow.failed", 8, ADA));
    world.send();
    assertThat(of(ADA)).isEmpty();
    assertThat(world.sent()).isEmpty();
    assertThat(notifications.preferences(ADA).emailState()).isNull();
  }

  @Test
  void aChatGetsItsFormat() {
    var chat = new SaveChatWebhook(ChatFormat.SLACK, "https://chat.example/in");
    notifications.save(ADA, new SaveNotificationPreferences(ALL, true, null, chat), null);
    notifications.tell(happening("workflow.completed", 7, ADA));
    notifications.test(ADA, "k");
    notifications.test(ADA, "k");
    world.send();

    assertThat(world.sent())
        .hasSize(2)
        .allSatisfy(message -> assertThat(message.to()).isEqualTo("https://chat.example/in"))
        .allSatisfy(message -> assertThat(message.payload()).startsWith("{\"text\":\"*<"));
  }

  @Test
  void nobodyFloodsAnAddressWithTests() {
    mails(ALL);
    for (var sent = 0; sent < 10; sent++) {
      notifications.test(ADA, null);
    }

    refused(() -> notifications.test(ADA, null), NotificationProblem.TOO_MANY_TEST_MESSAGES);
    assertThat(requireNonNull(notifications.preferences(ADA).emailState()).waiting()).isEqualTo(10);
    world.pass(Duration.ofHours(2));
    notifications.test(ADA, null);
  }

  @Test
  void aRepeatedTestCountsOnce() {
    mails(ALL);
    for (var repeated = 0; repeated < 20; repeated++) {
      notifications.test(ADA, "once");
    }
    for (var sent = 0; sent < 9; sent++) {
      notifications.test(ADA, null);
    }

    notifications.test(ADA, "once");
    refused(() -> notifications.test(ADA, "another"), NotificationProblem.TOO_MANY_TEST_MESSAGES);
    assertThat(requireNonNull(notifications.preferences(ADA).emailState()).waiting()).isEqualTo(10);
  }

  @Test
  void whatChangedSinceItWasReadIsNotOverwritten() {
    var read = notifications.preferences(ADA).tag();
    mails(ALL);
    var less = new SaveNotificationPreferences(List.of(), true, null, null);

    refused(
        () -> notifications.save(ADA, less, read),
        NotificationProblem.NOTIFICATION_PREFERENCES_CHANGED);
    assertThat(notifications.preferences(ADA).email()).isEqualTo("ada@team.example");
    notifications.test(ADA, null);
    world.send();
    var again = notifications.preferences(ADA).tag();
    assertThat(notifications.save(ADA, less, again).email()).isNull();
    assertThat(notifications.save(ADA, less, "*").kinds()).isEmpty();
  }

  @Test
  void theTagIsThatOfTheChoicesAlone() {
    mails(ALL);
    var tag = notifications.preferences(ADA).tag();
    restart();
    notifications.test(ADA, null);
    world.send();

    assertThat(notifications.preferences(ADA).emailState()).isNotNull();
    assertThat(notifications.preferences(ADA).tag()).isEqualTo(tag);
    mails(List.of(NotificationKind.FAILED));
    assertThat(notifications.preferences(ADA).tag()).isNotEqualTo(tag);
  }

  @Test
  void whatWasBeforeThereWereNotificationsIsPast() {
    notifications.tell(
        happening("workflow.failed", world.clock().instant().minusSeconds(1), 7, ADA));

    assertThat(of(ADA)).isEmpty();
  }

  @Test
  void unreadOnesComeFirstAndTheNewestAreKept() {
    for (var position = 1; position <= 4; position++) {
      world.pass(Duration.ofSeconds(1));
      notifications.tell(happening("workflow.failed", position, ADA));
    }
    var newest = of(ADA).getFirst();
    notifications.read(ADA, newest.id());
    restart();

    var all = of(ADA);
    assertThat(all).hasSize(3);
    assertThat(all.getLast().id()).isEqualTo(newest.id());
    var first = notifications.inbox(ADA).page(Optional.empty(), 1);
    assertThat(first.unread()).isEqualTo(2);
    assertThat(notifications.inbox(ADA).page(Optional.of(first.items().getFirst().id()), 5).items())
        .containsExactlyElementsOf(all.subList(1, 3));
    notifications.readAll(ADA);
    assertThat(of(ADA)).noneMatch(Notification::isUnread);
  }

  @Test
  void nobodyReadsTheNotificationsOfOthers() {
    notifications.tell(happening("workflow.failed", 7, ADA));
    var id = of(ADA).getFirst().id();

    refused(() -> notifications.read(BOB, id), NotificationProblem.UNKNOWN_NOTIFICATION);
    refused(
        () -> notifications.inbox(BOB).page(Optional.of(id), 1),
        NotificationProblem.INVALID_NOTIFICATION_QUERY);
    assertThat(of(ADA).getFirst().isUnread()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ada", "ada@team.example\nBcc: eve@evil.example", "a@b.c, d@e.f"})
  void whatIsNoAddressIsRefused(String address) {
    refused(
        () ->
            notifications.save(
                ADA, new SaveNotificationPreferences(ALL, true, address, null), null),
        NotificationProblem.INVALID_NOTIFICATION_PREFERENCES);
  }

  @Test
  void withoutServerThereAreNoMails() {
    notifications = open(null);

    refused(() -> mails(ALL), NotificationProblem.INVALID_NOTIFICATION_PREFERENCES);
    assertThat(notifications.preferences(ADA).mailAvailable()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://chat.example/", "not a url", "mailto:eve@evil.example"})
  void whatIsNoWebhookIsRefused(String url) {
    var chat = new SaveChatWebhook(ChatFormat.TEAMS, url);
    refused(
        () -> notifications.save(ADA, new SaveNotificationPreferences(ALL, true, null, chat), null),
        NotificationProblem.INVALID_NOTIFICATION_PREFERENCES);
  }
}
