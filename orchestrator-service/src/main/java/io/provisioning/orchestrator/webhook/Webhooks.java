package io.provisioning.orchestrator.webhook;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.webhook.Webhook.Answered;
import io.provisioning.orchestrator.webhook.Webhook.Definition;
import io.provisioning.orchestrator.webhook.happening.EventType;
import io.provisioning.orchestrator.webhook.happening.Happening;
import io.provisioning.orchestrator.webhook.happening.HappeningListener;
import io.provisioning.orchestrator.webhook.transport.Backoff;
import io.provisioning.orchestrator.webhook.transport.Destinations;
import io.provisioning.orchestrator.webhook.transport.MailSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All webhooks there are, and what can be asked of them. */
final class Webhooks implements HappeningListener {

  private final WebhookFiles files;
  private final Destinations destinations;
  private final WebhookSettings settings;
  private final Payloads payloads;
  private final MailSettings mail;
  private final Backoff backoff;
  private final Clock clock;
  private final NavigableMap<String, WebhookSlot> slots = new ConcurrentSkipListMap<>();
  private volatile Runnable bell = () -> {};

  Webhooks(
      WebhookFiles files,
      Destinations destinations,
      WebhookSettings settings,
      Payloads payloads,
      MailSettings mail,
      Backoff backoff,
      Clock clock) {
    this.files = files;
    this.destinations = destinations;
    this.settings = settings;
    this.payloads = payloads;
    this.mail = mail;
    this.backoff = backoff;
    this.clock = clock;
  }

  /** What a request led to, and whether it did so only now. */
  record Outcome(WebhookSlot slot, boolean isNew) {}

  /**
   * Reads what there is.
   *
   * @param rung whenever there may be something to send
   */
  void open(Runnable rung) {
    bell = rung;
    files.read((webhook, deliveries) -> slots.put(webhook.id(), slot(webhook, deliveries)));
  }

  /**
   * Makes a webhook.
   *
   * @param key of the client; a repetition under it makes no other
   * @throws ProblemException INVALID with all findings; CONFLICT if another has the name
   */
  synchronized Outcome create(SaveWebhook wanted, @Nullable String key) {
    var what = "create " + wanted;
    var earlier = after(null).filter(slot -> isRepeated(slot.webhook(), key, what)).findFirst();
    if (earlier.isPresent()) {
      return new Outcome(earlier.get(), false);
    }
    var definition = understand(wanted);
    var id = UuidCreator.getTimeOrderedEpoch().toString();
    requireOwnName(id, wanted.name());
    var webhook = Webhook.begin(id, definition, isEnabled(wanted), clock.instant());
    var kept = key == null ? webhook : webhook.with(new Answered(key, what));
    files.save(kept);
    var slot = slot(kept, List.of());
    slots.put(kept.id(), slot);
    bell.run();
    return new Outcome(slot, true);
  }

  /**
   * Changes a webhook.
   *
   * @param expected revision of the webhook that was read before, or {@code *}
   * @throws ProblemException INVALID with all findings; CONFLICT if it was changed since, or
   *     another has the name
   */
  synchronized Outcome change(
      String id, SaveWebhook wanted, String expected, @Nullable String key) {
    var definition = understand(wanted);
    return once(
        get(id),
        key,
        "change " + id + " " + wanted,
        webhook -> {
          if (!expected.equals("*") && !expected.equals("\"" + webhook.revision() + "\"")) {
            throw WebhookProblem.WEBHOOK_CHANGED.because(
                "the webhook `" + id + "` has changed since it was read",
                "read it again, and repeat your change");
          }
          requireOwnName(id, wanted.name());
          return webhook.changed(definition, isEnabled(wanted), clock.instant());
        });
  }

  /** Makes another secret; the one before counts for a day. */
  Outcome rotate(String id, @Nullable String key) {
    return once(get(id), key, "rotate " + id, webhook -> webhook.rotated(clock.instant()));
  }

  void delete(String id) {
    get(id).delete();
    slots.remove(id);
  }

  /** The webhook, or the problem that there is none. */
  WebhookSlot get(String id) {
    return Optional.ofNullable(slots.get(id))
        .filter(slot -> !slot.webhook().isPersonal())
        .orElseThrow(() -> unknown(id));
  }

  /** All that is sent to, also the channels of persons. */
  Collection<WebhookSlot> all() {
    return slots.values();
  }

  /** In the order in which they were made, those made after one. */
  Stream<WebhookSlot> after(@Nullable String id) {
    var found = id == null ? slots.values() : slots.tailMap(id, false).values();
    return found.stream().filter(slot -> !slot.webhook().isPersonal());
  }

  @Override
  public Optional<Instant> since() {
    return after(null).map(slot -> slot.webhook().createdAt()).min(Instant::compareTo);
  }

  /** The channel of a person, if there is one. */
  Optional<WebhookSlot> channel(String id) {
    return Optional.ofNullable(slots.get(id)).filter(slot -> slot.webhook().isPersonal());
  }

  /** Gives a person's channel an address; what waits for it goes there too. */
  synchronized void address(String id, String owner, URI url) {
    var definition = new Definition(id, url, WebhookFormat.STANDARD, List.of(), null, owner);
    var channel = channel(id);
    if (channel.isPresent()) {
      channel
          .get()
          .change(it ->
              it.definition().equals(definition) && it.enabled()
                  ? it
                  : it.changed(definition, true, clock.instant()));
    } else {
      var webhook = Webhook.begin(id, definition, true, clock.instant());
      files.save(webhook);
      slots.put(id, slot(webhook, List.of()));
    }
    bell.run();
  }

  /** Forgets a person's channel, and what waits for it. */
  synchronized void forget(String id) {
    channel(id)
        .ifPresent(slot -> {
          slot.delete();
          slots.remove(id);
        });
  }

  /** What is against sending to a URL. */
  Optional<String> against(URI url) {
    return destinations.againstSaving(url);
  }

  @Override
  public void tell(Happening happening) {
    for (var slot : slots.values()) {
      var webhook = slot.webhook();
      if (webhook.wants(happening)) {
        slot.take(payloads.of(happening, webhook, clock.instant()));
      }
    }
    bell.run();
  }

  /**
   * Sends something to see whether it arrives, through all that others go through.
   *
   * @param key of the client; a repetition under it is the same message
   */
  Delivery test(String id, @Nullable String key) {
    var slot = get(id);
    var test = payloads.test(slot.webhook(), key, clock.instant());
    slot.take(test);
    bell.run();
    return slot.get(test.id());
  }

  /**
   * Sends one again, whatever became of it.
   *
   * @param key of the client; a repetition under it sends nothing
   */
  Delivery redeliver(String id, String delivery, @Nullable String key) {
    var slot = get(id);
    var _ = slot.get(delivery);
    // The key is kept last: after a fault in between, a repetition sends it rather than nobody.
    once(
        slot,
        key,
        "redeliver " + delivery,
        webhook -> {
          slot.redeliver(delivery, clock.instant());
          return webhook;
        });
    return slot.get(delivery);
  }

  /** There may be something to send. */
  void ring() {
    bell.run();
  }

  private Outcome once(
      WebhookSlot slot, @Nullable String key, String what, UnaryOperator<Webhook> change) {
    var isNew = new boolean[1];
    slot.change(webhook -> {
      if (isRepeated(webhook, key, what)) {
        return webhook;
      }
      isNew[0] = true;
      var changed = change.apply(webhook);
      return key == null ? changed : changed.with(new Answered(key, what));
    });
    bell.run();
    return new Outcome(slot, isNew[0]);
  }

  private static boolean isRepeated(Webhook webhook, @Nullable String key, String what) {
    var earlier =
        webhook.answered().stream().filter(request -> request.key().equals(key)).findFirst();
    if (earlier.isPresent() && !earlier.get().what().equals(what)) {
      throw WebhookProblem.WEBHOOK_KEY_REUSED.because(
          "the idempotency key `" + key + "` was used for another request",
          "use a new key for a new request");
    }
    return earlier.isPresent();
  }

  /** People call webhooks by their names. */
  private void requireOwnName(String id, String name) {
    var isTaken =
        after(null)
            .map(WebhookSlot::webhook)
            .anyMatch(other -> !other.id().equals(id) && other.definition().name().equals(name));
    if (isTaken) {
      throw WebhookProblem.WEBHOOK_NAME_TAKEN.because(
          "the webhook `" + name + "` already exists", "choose another name, or change that one");
    }
  }

  private Definition understand(SaveWebhook wanted) {
    var findings = new ArrayList<Finding>();
    var url = url(wanted.url(), findings);
    var format = format(wanted, url);
    if (url != null) {
      against(url, format)
          .ifPresent(why ->
              findings.add(
                  new Finding("url", "a URL to which webhooks may be sent", why, null, null)));
    }
    wanted.types().stream()
        .filter(type -> !type.equals(EventType.ALL) && !EventType.NAMES.contains(type))
        .forEach(type -> findings.add(unknownType(type)));
    if (!findings.isEmpty()) {
      throw WebhookProblem.INVALID_WEBHOOK.because(
          "the webhook cannot be used: " + findings.getFirst(), findings);
    }
    return new Definition(
        wanted.name(),
        Objects.requireNonNull(url),
        format,
        List.copyOf(new LinkedHashSet<>(wanted.types())),
        wanted.workspace(),
        null);
  }

  private static WebhookFormat format(SaveWebhook wanted, @Nullable URI url) {
    return Optional.ofNullable(wanted.format())
        .orElse(url != null && isMail(url) ? WebhookFormat.EMAIL : WebhookFormat.STANDARD);
  }

  private static boolean isMail(URI url) {
    return "mailto".equalsIgnoreCase(url.getScheme());
  }

  /** What is against sending in a format to a URL. */
  private Optional<String> against(URI url, WebhookFormat format) {
    if (isMail(url) != (format == WebhookFormat.EMAIL)) {
      return Optional.of("one that is `mailto:` for e-mails, and http or https for all else");
    }
    if (!isMail(url)) {
      return destinations.againstSaving(url).map(why -> "one where " + why);
    }
    if (!MailSettings.isAddress(url.getSchemeSpecificPart())) {
      return Optional.of("one that is not a single e-mail address");
    }
    return mail.isSet()
        ? Optional.empty()
        : Optional.of("an address while there is no SMTP server; set provisioning.mail.host");
  }

  private static Finding unknownType(String type) {
    var nearest = NearestName.of(type, EventType.NAMES).orElse(null);
    return new Finding(
        "types", "`*` or one of " + EventType.NAMES, "`" + type + "`", null, nearest);
  }

  private static @Nullable URI url(String text, List<Finding> findings) {
    try {
      return new URI(text);
    } catch (URISyntaxException _) {
      findings.add(new Finding("url", "an http or https URL", "`" + text + "`", null, null));
      return null;
    }
  }

  private static boolean isEnabled(SaveWebhook wanted) {
    return !Boolean.FALSE.equals(wanted.enabled());
  }

  static ProblemException unknown(String id) {
    return WebhookProblem.UNKNOWN_WEBHOOK.because("there is no webhook `" + id + "`");
  }

  private WebhookSlot slot(Webhook webhook, List<Delivery> deliveries) {
    return new WebhookSlot(webhook, deliveries, files, backoff, settings);
  }
}
