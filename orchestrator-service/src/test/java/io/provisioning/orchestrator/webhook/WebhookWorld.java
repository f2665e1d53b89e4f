package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.webhook.message.DashboardLinks;
import io.provisioning.orchestrator.webhook.transport.Backoff;
import io.provisioning.orchestrator.webhook.transport.Destinations;
import io.provisioning.orchestrator.webhook.transport.MailSettings;
import io.provisioning.orchestrator.webhook.transport.MailSettings.Tls;
import io.provisioning.orchestrator.webhook.transport.Transport.Answer;
import io.provisioning.orchestrator.workflow.OperationCounts;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.End;
import io.provisioning.orchestrator.workflow.WorkflowFixtures;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Webhooks of one process after another, with a clock and receivers that tests decide about. */
final class WebhookWorld {

  static final String WORKFLOW = "019aa4c2-7d2c-7cc3-98c4-dc0c0c07398f";

  final List<Sent> sent = new ArrayList<>();
  final Deque<Answer> answers = new ArrayDeque<>();
  final Deque<Runnable> running = new ArrayDeque<>();
  private final Path directory;
  private final Journal journal = new InMemoryJournal();
  private final Map<String, WorkflowView> views = new TreeMap<>();
  Instant now = Instant.parse("2026-11-20T00:00:00Z");
  Webhooks webhooks;
  private Reporter reporter;
  private Postman postman;

  record Sent(URI url, Map<String, String> headers, String payload) {
    @Nullable String id() {
      return headers.get("webhook-id");
    }
  }

  private final class WorldClock extends Clock {
    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  WebhookWorld(Path directory) {
    this.directory = directory;
    restart();
  }

  Clock clock() {
    return new WorldClock();
  }

  /** As after kill -9: what was not on disk is gone. */
  void restart() {
    var settings =
        new WebhookSettings(
            directory,
            false,
            true,
            Duration.ofSeconds(1),
            2,
            List.of(Duration.ofSeconds(5), Duration.ofMinutes(5)),
            0,
            3,
            Duration.ofSeconds(1));
    var clock = new WorldClock();
    webhooks =
        new Webhooks(
            new WebhookFiles(directory),
            new Destinations(false, true, _ -> List.of(InetAddress.getByName("203.0.113.7"))),
            settings,
            new Payloads(new DashboardLinks(URI.create("https://door.example"))),
            new MailSettings("127.0.0.1", 25, null, null, "platform@team.example", Tls.NONE),
            new Backoff(settings.retries(), 0, new Random(1)),
            clock);
    reporter = new Reporter(List.of(webhooks), new Marks(directory));
    postman = new Postman(webhooks, this::post, clock, settings.lookEvery());
    webhooks.open(() -> {});
  }

  private Answer post(URI url, Map<String, String> headers, String payload) {
    sent.add(new Sent(url, headers, payload));
    return answers.isEmpty() ? status(200) : answers.removeFirst();
  }

  static Answer status(int status) {
    return new Answer(status, null, null, null);
  }

  static SaveWebhook to(String url, String... types) {
    return new SaveWebhook("chat at " + url, url, null, List.of(types), null, null);
  }

  WebhookSlot webhook(String... types) {
    return webhooks
        .create(to("https://receiver.example/in/" + webhooks.all().size(), types), null)
        .slot();
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  /** A workflow with two events that nobody wants to be told of. */
  void begun() {
    report();
    happens(WorkflowFixtures.aSubmission(OperationFixtures.creates("lan")));
    happens(new WorkflowEvent.OperationStarted("network/lan", 1));
  }

  /** Makes an event durable, and tells of it unless the process dies before. */
  void happens(WorkflowEvent event) {
    reporter.committed(durable(event).getValue(), List.of(durableEvent()));
  }

  private @Nullable Recorded last;

  private Recorded durableEvent() {
    return Objects.requireNonNull(last);
  }

  Map.Entry<String, WorkflowView> durable(WorkflowEvent event) {
    var before = views.get(WORKFLOW);
    var position = before == null ? 1 : before.lastEventId() + 1;
    var recorded = new Recorded(position, now, event);
    last = recorded;
    journal.append("default", List.of(new Journal.Entry(WORKFLOW, recorded)));
    var hasEnded = event instanceof End;
    var view =
        new WorkflowView(
            WORKFLOW,
            "default",
            "web",
            "sha256:0",
            null,
            hasEnded ? WorkflowStatus.COMPLETED : WorkflowStatus.RUNNING,
            false,
            5,
            null,
            now,
            WorkflowFixtures.ADA,
            hasEnded ? now : null,
            new OperationCounts(0, 0, 0, 0, 0, 0, 0),
            position,
            null);
    views.put(WORKFLOW, view);
    return Map.entry(WORKFLOW, view);
  }

  /** Notes what has happened. */
  void report() {
    try {
      reporter.catchUp(() -> views.values().stream(), journal);
      while (reporter.work(journal, 0)) {
        // go on
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends what is due. */
  void send() {
    send(Runnable::run);
  }

  void send(Executor threads) {
    postman.look(threads);
  }

  /** Notes and sends. */
  void work() {
    report();
    send();
  }

  List<String> types() {
    return sent.stream().map(one -> one.payload().split("\"", 5)[3]).toList();
  }
}
