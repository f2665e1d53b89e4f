package io.provisioning.detector.alert;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An alert, as it is shown.
 *
 * @param page where the dashboard shows what it is about, such as {@code /servers/web/db}
 */
record AlertView(
    String id,
    String name,
    State state,
    String severity,
    String summary,
    @Nullable String description,
    @Nullable String page,
    Map<String, String> labels,
    Instant startedAt,
    @Nullable Instant resolvedAt,
    @Nullable Instant acknowledgedAt,
    @Nullable String acknowledgedBy,
    @Nullable String note) {

  enum State {
    FIRING,
    RESOLVED
  }

  /** A page of them. */
  record AlertPage(List<AlertView> items, int firing, @Nullable String nextCursor) {

    /** Of one more than are asked for, where there are more. */
    static AlertPage of(List<Alert> found, int limit, int firing) {
      boolean isMore = found.size() > limit;
      var items = found.stream().limit(limit).map(AlertView::of).toList();
      return new AlertPage(items, firing, isMore ? items.getLast().id() : null);
    }
  }

  static AlertView of(Alert alert) {
    var by = alert.acknowledgement();
    return new AlertView(
        alert.id(),
        alert.name(),
        alert.isFiring() ? State.FIRING : State.RESOLVED,
        alert.severity(),
        alert.summary(),
        alert.annotations().get("description"),
        alert.page().orElse(null),
        new TreeMap<>(alert.labels()),
        alert.startedAt(),
        alert.resolvedAt(),
        by == null ? null : by.at(),
        by == null ? null : by.by(),
        by == null || by.note().isEmpty() ? null : by.note());
  }
}
