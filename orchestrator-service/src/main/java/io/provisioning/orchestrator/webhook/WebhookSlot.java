package io.provisioning.orchestrator.webhook;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.webhook.Delivery.Attempt;
import io.provisioning.orchestrator.webhook.Delivery.Status;
import io.provisioning.orchestrator.webhook.transport.Backoff;
import io.provisioning.orchestrator.webhook.transport.Transport.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One webhook with its deliveries: those that wait, those being sent, those that have ended. */
final class WebhookSlot {

  private static final Logger log = LoggerFactory.getLogger(WebhookSlot.class);

  private final WebhookFiles files;
  private final Backoff backoff;
  private final int concurrency;
  private final int keep;
  private final LinkedHashMap<String, Delivery> deliveries = new LinkedHashMap<>();
  private final Set<String> inFlight = new HashSet<>();

  /** Those that wait and are not being sent, the next to be sent first. */
  private final TreeSet<Delivery> waiting =
      new TreeSet<>(Comparator.comparing(WebhookSlot::nextAt).thenComparing(Delivery::id));

  private volatile Webhook webhook;
  private boolean isDeleted;

  WebhookSlot(
      Webhook webhook,
      List<Delivery> earlier,
      WebhookFiles files,
      Backoff backoff,
      WebhookSettings settings) {
    this.webhook = webhook;
    this.files = files;
    this.backoff = backoff;
    concurrency = settings.concurrency();
    keep = settings.keep();
    earlier.forEach(this::put);
  }

  private static Instant nextAt(Delivery delivery) {
    return Optional.ofNullable(delivery.nextAt()).orElse(Instant.MAX);
  }

  Webhook webhook() {
    return webhook;
  }

  /**
   * Changes the webhook.
   *
   * @return once that is durable
   */
  synchronized Webhook change(UnaryOperator<Webhook> change) {
    requireThere();
    var changed = change.apply(webhook);
    if (!changed.equals(webhook)) {
      files.save(changed);
      webhook = changed;
    }
    return changed;
  }

  /** Where that fails it is still there, so that it can be deleted again. */
  synchronized void delete() {
    requireThere();
    files.delete(webhook);
    isDeleted = true;
    waiting.clear();
  }

  private void requireThere() {
    if (isDeleted) {
      throw Webhooks.unknown(webhook.id());
    }
  }

  /** Takes a message in, once; it is durable when this returns. */
  synchronized void take(Delivery delivery) {
    if (!isDeleted && !deliveries.containsKey(delivery.id())) {
      files.save(delivery);
      put(delivery);
    }
  }

  private void put(Delivery delivery) {
    var before = deliveries.put(delivery.id(), delivery);
    if (before != null) {
      waiting.remove(before);
    }
    if (delivery.status() == Status.PENDING && !inFlight.contains(delivery.id())) {
      waiting.add(delivery);
    }
  }

  /** Those that are to be sent now, as many as there are places; each is to be settled. */
  synchronized List<Delivery> claim(Instant now) {
    var claimed = new ArrayList<Delivery>();
    while (webhook.enabled()
        && inFlight.size() < concurrency
        && !waiting.isEmpty()
        && waiting.first().isDue(now)) {
      var next = waiting.removeFirst();
      inFlight.add(next.id());
      claimed.add(next);
    }
    return claimed;
  }

  /** When the next is to be sent, if a place is free then. */
  synchronized Optional<Instant> wakesAt() {
    return webhook.enabled() && inFlight.size() < concurrency && !waiting.isEmpty()
        ? Optional.of(nextAt(waiting.first()))
        : Optional.empty();
  }

  /** It was not sent, since the service stops; the next start sends it. */
  synchronized void letGo(Delivery delivery) {
    inFlight.remove(delivery.id());
  }

  /** Notes what came of an attempt. */
  synchronized void settle(Delivery delivery, Answer answer, Instant now) {
    inFlight.remove(delivery.id());
    if (isDeleted) {
      return;
    }
    var attempt = new Attempt(now, answer.status(), answer.refusal(), answer.body());
    var after = after(delivery, attempt, answer, now);
    put(after);
    try {
      files.save(after);
      if (answer.isGone()) {
        change(one -> one.disabled("the receiver answered 410 (Gone)", now));
      }
      prune(after.status());
    } catch (ProblemException e) {
      // After a crash it is sent once more, under the same id.
      log.warn("what came of delivery {} could not be noted", delivery.id(), e);
    }
  }

  private Delivery after(Delivery sent, Attempt attempt, Answer answer, Instant now) {
    if (answer.isAccepted()) {
      return sent.delivered(attempt);
    }
    if (answer.isGone()) {
      return sent.dead(attempt);
    }
    return backoff
        .next(sent.attempts() + 1, answer.retryAfter(), now)
        .map(at -> sent.retried(attempt, at))
        .orElseGet(() -> sent.dead(attempt));
  }

  /** Forgets the oldest of those that have ended in one way, where there are too many. */
  private void prune(Status status) {
    if (status == Status.PENDING) {
      return;
    }
    var ended = deliveries.values().stream().filter(each -> each.status() == status).toList();
    for (var old : ended.subList(0, Math.max(0, ended.size() - keep))) {
      deliveries.remove(old.id());
      files.delete(old);
      if (status == Status.DEAD) {
        log.warn("the dead delivery {} of webhook {} is forgotten", old.id(), old.webhook());
      }
    }
  }

  /**
   * Sends one again, from the first attempt on.
   *
   * @throws ProblemException NOT_FOUND if there is none
   */
  synchronized void redeliver(String id, Instant now) {
    requireThere();
    if (!inFlight.contains(id)) {
      var again = get(id).again(now);
      files.save(again);
      put(again);
    }
  }

  synchronized Delivery get(String id) {
    return Optional.ofNullable(deliveries.get(id))
        .orElseThrow(() ->
            WebhookProblem.UNKNOWN_DELIVERY.because(
                "webhook `%s` has no delivery `%s`".formatted(webhook.id(), id),
                "only the latest of those that have ended are kept"));
  }

  /**
   * Deliveries, newest first.
   *
   * @param before only those older than this one
   */
  synchronized List<Delivery> newestFirst(
      @Nullable String before, Predicate<Delivery> filter, int limit) {
    var all = List.copyOf(deliveries.sequencedValues().reversed());
    var from = before == null ? 0 : all.indexOf(get(before)) + 1;
    return all.subList(from, all.size()).stream().filter(filter).limit(limit).toList();
  }

  synchronized long count(Status status) {
    return deliveries.values().stream().filter(each -> each.status() == status).count();
  }
}
