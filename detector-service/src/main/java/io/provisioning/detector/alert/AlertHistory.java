package io.provisioning.detector.alert;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Alerts as other features see them. Safe for use by many threads. */
public interface AlertHistory {

  /**
   * An alert that is kept.
   *
   * @param id the same however often Alertmanager reports it
   * @param resolvedAt null while it fires
   */
  record KnownAlert(
      String id,
      String name,
      Map<String, String> labels,
      Instant startedAt,
      @Nullable Instant resolvedAt) {}

  /** Those that fire, oldest first. */
  List<KnownAlert> firingNow();

  /**
   * Those that began at this time or later, oldest first.
   *
   * @param limit only the newest, if there are more
   */
  List<KnownAlert> since(Instant from, int limit);

  /** One of them; empty if it is no longer kept. */
  Optional<KnownAlert> find(String id);
}
