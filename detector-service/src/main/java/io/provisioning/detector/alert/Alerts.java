package io.provisioning.detector.alert;

import io.provisioning.detector.alert.Alert.Acknowledgement;
import io.provisioning.detector.alert.AlertEvent.Acknowledged;
import io.provisioning.detector.alert.AlertEvent.Fired;
import io.provisioning.detector.alert.AlertEvent.Resolved;
import io.provisioning.detector.alert.AlertEvent.Told;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * All alerts that are kept, newest first; each change is in the file before it is seen. Being told
 * of the same again changes nothing. Safe for use by many threads.
 */
final class Alerts implements AlertHistory, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Alerts.class);

  /** An alert has at most six events; the file may hold this many times what is kept. */
  private static final int SLACK = 9;

  // INVARIANT: what the events in the log say, cut to what is kept
  private final TreeMap<String, Alert> alerts = new TreeMap<>(Comparator.reverseOrder());
  private final AlertLog log;
  private final int kept;
  private long events;
  private boolean hasNews = true;

  private Alerts(AlertLog log, Map<String, Alert> alerts, long events, int kept) {
    this.log = log;
    this.kept = kept;
    this.events = events;
    this.alerts.putAll(alerts);
  }

  static Alerts open(AlertSettings settings, JsonMapper json) throws IOException {
    var found = new TreeMap<String, Alert>();
    var count = new long[1];
    var log =
        AlertLog.open(
            settings.history(),
            json,
            event -> {
              count[0]++;
              apply(found, event);
            });
    return new Alerts(log, found, count[0], settings.kept());
  }

  private static void apply(Map<String, Alert> alerts, AlertEvent event) {
    switch (event) {
      case Fired fired -> alerts.putIfAbsent(fired.id(), Alert.of(fired));
      case Resolved(var id, var at) -> alerts.computeIfPresent(id, (_, it) -> it.resolved(at));
      case Acknowledged(var id, var at, var by, var note) ->
          alerts.computeIfPresent(
              id, (_, it) -> it.acknowledged(new Acknowledgement(at, by, note)));
      case Told(var id, _, var of) -> alerts.computeIfPresent(id, (_, it) -> it.told(of));
    }
  }

  /** Takes what Alertmanager tells. */
  synchronized void observe(Collection<Observation> observations) {
    var news = new ArrayList<AlertEvent>();
    for (var seen : observations) {
      var known = find(seen);
      if (known.isEmpty()) {
        news.add(
            new Fired(
                seen.id(),
                seen.startedAt(),
                seen.fingerprint(),
                seen.labels(),
                seen.annotations()));
      }
      if (seen.endedAt() != null && known.map(Alert::isFiring).orElse(true)) {
        news.add(new Resolved(known.map(Alert::id).orElse(seen.id()), seen.endedAt()));
      }
    }
    record(news);
  }

  /** An engine that was started again may give another time of the same alert's begin. */
  private Optional<Alert> find(Observation seen) {
    return Optional.ofNullable(alerts.get(seen.id()))
        .or(() ->
            alerts.values().stream()
                .filter(alert -> alert.isFiring() && alert.fingerprint().equals(seen.fingerprint()))
                .findFirst());
  }

  /** Says that these are over, whose end nobody was told of. */
  synchronized void resolve(Collection<String> ids, Instant at) {
    var news = new ArrayList<AlertEvent>();
    for (var id : ids) {
      if (Optional.ofNullable(alerts.get(id)).filter(Alert::isFiring).isPresent()) {
        news.add(new Resolved(id, at));
      }
    }
    record(news);
  }

  /**
   * Says that somebody takes care of it.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND; CONFLICT if it is over;
   *     UNAVAILABLE if it cannot be written
   */
  synchronized Alert acknowledge(String id, Instant at, String by, String note) {
    var alert = get(id);
    if (!alert.isFiring() && alert.acknowledgement() == null) {
      throw AlertProblem.ALERT_RESOLVED.because("the alert `%s` has ended".formatted(alert.name()));
    }
    if (alert.acknowledgement() == null) {
      record(List.of(new Acknowledged(id, at, by, note)));
    }
    return get(id);
  }

  /**
   * An alert.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND
   */
  synchronized Alert get(String id) {
    return Optional.ofNullable(alerts.get(id))
        .orElseThrow(() ->
            AlertProblem.UNKNOWN_ALERT.because(
                "there is no alert `%s`".formatted(id), "`provisioning alert list` lists them"));
  }

  /** Newest first, from behind this id. */
  synchronized List<Alert> list(Predicate<Alert> filter, @Nullable String after, int limit) {
    var from = after == null ? alerts : alerts.tailMap(after, false);
    return from.values().stream().filter(filter).limit(limit).toList();
  }

  synchronized List<Alert> firing() {
    return alerts.values().stream().filter(Alert::isFiring).toList();
  }

  @Override
  public synchronized List<KnownAlert> firingNow() {
    return alerts.descendingMap().values().stream()
        .filter(Alert::isFiring)
        .map(Alerts::known)
        .toList();
  }

  @Override
  public synchronized List<KnownAlert> since(Instant from, int limit) {
    var newest =
        alerts.values().stream()
            .takeWhile(alert -> !alert.startedAt().isBefore(from))
            .limit(limit)
            .map(Alerts::known)
            .toList();
    return newest.reversed();
  }

  @Override
  public synchronized Optional<KnownAlert> find(String id) {
    return Optional.ofNullable(alerts.get(id)).map(Alerts::known);
  }

  private static KnownAlert known(Alert alert) {
    return new KnownAlert(
        alert.id(), alert.name(), alert.labels(), alert.startedAt(), alert.resolvedAt());
  }

  /**
   * What webhooks have not been told of, oldest first.
   *
   * @param since what happened before is of no use to anybody any more
   */
  synchronized List<News> news(Instant since, int limit) {
    return alerts.descendingMap().values().stream()
        .flatMap(alert -> News.of(alert).stream())
        .filter(news -> !news.at().isBefore(since))
        .limit(limit)
        .toList();
  }

  /** Returns once something has happened since it returned before, or after a while. */
  synchronized void awaitNews(Duration patience) throws InterruptedException {
    var end = System.nanoTime() + patience.toNanos();
    for (var left = patience; !hasNews && left.isPositive(); ) {
      wait(left.toMillis() + 1);
      left = Duration.ofNanos(end - System.nanoTime());
    }
    hasNews = false;
  }

  /** Notes that webhooks know of these. */
  synchronized void told(Collection<News> news, Instant at) {
    write(
        news.stream()
            .map(it -> (AlertEvent) new Told(it.alert().id(), at, Set.of(it.what())))
            .toList());
  }

  private void record(List<AlertEvent> news) {
    if (!news.isEmpty()) {
      write(news);
      hasNews = true;
      notifyAll();
    }
  }

  private void write(List<AlertEvent> news) {
    try {
      log.append(news);
    } catch (IOException e) {
      LOG.error("the history of alerts cannot be written", e);
      throw AlertProblem.HISTORY_UNAVAILABLE.because(
          "the history of alerts cannot be written", "check the disk of the platform's home", e);
    }
    news.forEach(event -> apply(alerts, event));
    events += news.size();
    forget();
  }

  /** Resolved ones first, then whatever is oldest: their number is bounded in any case. */
  private void forget() {
    if (alerts.size() > kept) {
      var oldest = alerts.descendingMap().values();
      var gone =
          Stream.concat(
                  oldest.stream().filter(Predicate.not(Alert::isFiring)),
                  oldest.stream().filter(Alert::isFiring))
              .limit(alerts.size() - kept)
              .map(Alert::id)
              .toList();
      gone.forEach(alerts::remove);
    }
    if (events > (long) SLACK * kept) {
      compact();
    }
  }

  private void compact() {
    var left =
        alerts.descendingMap().values().stream().flatMap(alert -> events(alert).stream()).toList();
    try {
      log.replace(left);
      events = left.size();
    } catch (IOException e) {
      LOG.warn("the history of alerts was not made smaller", e);
    }
  }

  private static List<AlertEvent> events(Alert alert) {
    var events = new ArrayList<AlertEvent>();
    events.add(
        new Fired(
            alert.id(),
            alert.startedAt(),
            alert.fingerprint(),
            alert.labels(),
            alert.annotations()));
    var by = alert.acknowledgement();
    if (by != null) {
      events.add(new Acknowledged(alert.id(), by.at(), by.by(), by.note()));
    }
    if (alert.resolvedAt() != null) {
      events.add(new Resolved(alert.id(), alert.resolvedAt()));
    }
    if (!alert.told().isEmpty()) {
      events.add(new Told(alert.id(), alert.startedAt(), alert.told()));
    }
    return events;
  }

  @Override
  public synchronized void close() throws IOException {
    log.close();
  }
}
