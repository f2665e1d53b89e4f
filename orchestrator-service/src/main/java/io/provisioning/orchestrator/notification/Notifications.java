package io.provisioning.orchestrator.notification;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.notification.Preferences.ChatWebhook;
import io.provisioning.orchestrator.notification.SaveNotificationPreferences.SaveChatWebhook;
import io.provisioning.orchestrator.webhook.Outbox;
import io.provisioning.orchestrator.webhook.happening.Happening;
import io.provisioning.orchestrator.webhook.happening.HappeningListener;
import io.provisioning.orchestrator.webhook.happening.WorkflowHappening;
import io.provisioning.orchestrator.webhook.message.DashboardLinks;
import io.provisioning.orchestrator.webhook.message.Message;
import io.provisioning.orchestrator.webhook.message.MessageText;
import io.provisioning.orchestrator.webhook.transport.MailSettings;
import io.provisioning.orchestrator.workflow.Actor;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Who is notified of what, and how. */
final class Notifications implements HappeningListener {

  private static final String TEST = "notification.test";

  /** Anyone can choose anyone's address, so what is sent there without a reason is counted. */
  private static final int TESTS_PER_HOUR = 10;

  private final NotificationFiles files;
  private final Outbox outbox;
  private final MailSettings mail;
  private final Messages messages;
  private final int keep;
  private final Clock clock;
  private final Map<PersonKey, Inbox> inboxes = new ConcurrentHashMap<>();
  private final Map<PersonKey, Map<UUID, Instant>> tests = new HashMap<>();

  Notifications(
      NotificationFiles files,
      Outbox outbox,
      MailSettings mail,
      NotificationSettings settings,
      DashboardLinks links,
      Clock clock) {
    this.files = files;
    this.outbox = outbox;
    this.mail = mail;
    this.messages = new Messages(links);
    this.keep = settings.keep();
    this.clock = clock;
  }

  @Override
  public Optional<Instant> since() {
    return Optional.of(files.since(clock.instant()));
  }

  /** Notifies whoever submitted the workflow; a schedule reads nothing. */
  @Override
  public void tell(Happening happening) {
    if (happening instanceof WorkflowHappening ofWorkflow) {
      tell(ofWorkflow);
    }
  }

  private void tell(WorkflowHappening happening) {
    var kind = NotificationKind.of(happening.type());
    var submitter = happening.submittedBy();
    if (kind.isPresent()
        && submitter != null
        && isPerson(submitter)
        && !happening.at().isBefore(files.since(clock.instant()))) {
      notify(PersonKey.of(submitter), happening, kind.get());
    }
  }

  private static boolean isPerson(Actor actor) {
    return switch (actor.kind()) {
      case USER, SERVICE_ACCOUNT, MACHINE -> true;
      case SERVICE, SCHEDULE -> false;
    };
  }

  private void notify(PersonKey person, WorkflowHappening happening, NotificationKind kind) {
    var preferences = preferences(person);
    if (!preferences.kinds().contains(kind)) {
      return;
    }
    var notification = Notification.of(happening, kind, person.text());
    if (preferences.page()) {
      inbox(person).take(notification);
    }
    send(
        person,
        preferences,
        notification.id(),
        happening.type(),
        happening.workflow(),
        messages.of(notification));
  }

  /**
   * INVARIANT: the id is the same on every channel and at every repetition, so nothing is sent
   * twice.
   */
  private void send(
      PersonKey person,
      Preferences preferences,
      String id,
      String type,
      @Nullable String workflow,
      Message message) {
    if (preferences.email() != null) {
      outbox.send(person.email(), id, type, workflow, MessageText.mail(message));
    }
    var chat = preferences.webhook();
    if (chat != null) {
      outbox.send(person.webhook(), id, type, workflow, MessageText.chat(chat.format(), message));
    }
  }

  /** A person's notifications. */
  Inbox inbox(Actor actor) {
    return inbox(PersonKey.of(actor));
  }

  private Inbox inbox(PersonKey person) {
    return inboxes.computeIfAbsent(
        person,
        it -> {
          requireDisk();
          return new Inbox(it, files, keep);
        });
  }

  /** While the disk is away, nobody must seem to have chosen and to be notified of nothing. */
  private void requireDisk() {
    var _ = files.since(clock.instant());
  }

  Notification read(Actor actor, String id) {
    return inbox(actor).read(id, clock.instant());
  }

  void readAll(Actor actor) {
    inbox(actor).readAll(clock.instant());
  }

  /** What a person chose, and how their channels do. */
  NotificationPreferencesView preferences(Actor actor) {
    var person = PersonKey.of(actor);
    return NotificationPreferencesView.of(
        preferences(person),
        mail.isSet(),
        outbox.state(person.email()).orElse(null),
        outbox.state(person.webhook()).orElse(null));
  }

  private Preferences preferences(PersonKey person) {
    requireDisk();
    return files.preferences(person).orElse(Preferences.DEFAULT);
  }

  /**
   * Saves what a person chose.
   *
   * @param expected tag of the preferences that were read, or {@code *}; any if absent
   * @throws ProblemException INVALID with all findings; CONFLICT if others are in force
   */
  synchronized NotificationPreferencesView save(
      Actor actor, SaveNotificationPreferences wanted, @Nullable String expected) {
    var chosen = understand(wanted);
    requireTag(actor, expected);
    var person = PersonKey.of(actor);
    // The channels first: a repetition after a fault opens what is open already.
    if (chosen.email() == null) {
      outbox.close(person.email());
    } else {
      outbox.open(person.email(), actor.id(), mailto(chosen.email()));
    }
    if (chosen.webhook() == null) {
      outbox.close(person.webhook());
    } else {
      outbox.open(person.webhook(), actor.id(), chosen.webhook().url());
    }
    files.save(person, chosen);
    return preferences(actor);
  }

  private void requireTag(Actor actor, @Nullable String expected) {
    if (expected != null && !expected.equals("*") && !expected.equals(preferences(actor).tag())) {
      throw NotificationProblem.NOTIFICATION_PREFERENCES_CHANGED.because(
          "your notification preferences have changed since they were read",
          "read them again, and repeat your change");
    }
  }

  /**
   * Sends something on each channel of a person, through all that others go through.
   *
   * @param key of the client; a repetition under it is the same message, and counts once
   * @throws ProblemException TOO_MANY_TEST_MESSAGES after ten within an hour
   */
  synchronized NotificationPreferencesView test(Actor actor, @Nullable String key) {
    var person = PersonKey.of(actor);
    var id =
        key == null
            ? UuidCreator.getTimeOrderedEpoch()
            : UUID.nameUUIDFromBytes((person.text() + key).getBytes(StandardCharsets.UTF_8));
    count(person, id);
    send(person, preferences(person), "msg_" + id, TEST, null, messages.test());
    return preferences(actor);
  }

  private void count(PersonKey person, UUID id) {
    var now = clock.instant();
    var recent = tests.computeIfAbsent(person, _ -> new HashMap<>());
    recent.values().removeIf(at -> at.isBefore(now.minus(Duration.ofHours(1))));
    if (recent.containsKey(id)) {
      return;
    }
    if (recent.size() == TESTS_PER_HOUR) {
      throw NotificationProblem.TOO_MANY_TEST_MESSAGES.because(
          TESTS_PER_HOUR + " test messages were sent within an hour",
          "see how the last one ended in the preferences, or try again later");
    }
    recent.put(id, now);
  }

  private Preferences understand(SaveNotificationPreferences wanted) {
    var findings = new ArrayList<Finding>();
    var email = email(wanted.email(), findings);
    var chat = chat(wanted.webhook(), findings);
    if (!findings.isEmpty()) {
      throw NotificationProblem.INVALID_NOTIFICATION_PREFERENCES.because(
          "the preferences cannot be used: " + findings.getFirst(), findings);
    }
    var kinds = EnumSet.noneOf(NotificationKind.class);
    kinds.addAll(wanted.kinds());
    return new Preferences(kinds, wanted.page(), email, chat);
  }

  private @Nullable String email(@Nullable String address, List<Finding> findings) {
    if (address == null || address.isBlank()) {
      return null;
    }
    if (!mail.isSet()) {
      findings.add(
          new Finding(
              "email",
              "no address while there is no SMTP server; set provisioning.mail.host",
              "an address",
              null,
              null));
    } else if (!MailSettings.isAddress(address)) {
      findings.add(new Finding("email", "one e-mail address", "something else", null, null));
    }
    return address;
  }

  private @Nullable ChatWebhook chat(@Nullable SaveChatWebhook wanted, List<Finding> findings) {
    if (wanted == null) {
      return null;
    }
    try {
      var url = new URI(wanted.url());
      outbox
          .against(url)
          .ifPresent(why ->
              findings.add(
                  new Finding(
                      "webhook.url",
                      "a URL to which webhooks may be sent",
                      "one where " + why,
                      null,
                      null)));
      return new ChatWebhook(wanted.format(), url);
    } catch (URISyntaxException _) {
      findings.add(
          new Finding("webhook.url", "an http or https URL", "something else", null, null));
      return null;
    }
  }

  private static URI mailto(String address) {
    try {
      return new URI("mailto", address, null);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("an address without spaces is part of a URI", e);
    }
  }
}
