package io.provisioning.orchestrator.webhook.happening;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an alert.
 *
 * @param alert its id
 * @param startedAt when it began to fire
 * @param by who takes care of it; absent unless it was acknowledged
 * @param note of that person
 */
public record AlertHappening(
    String type,
    Instant at,
    String alert,
    String name,
    String severity,
    String summary,
    @Nullable String description,
    Map<String, String> labels,
    Instant startedAt,
    @Nullable String by,
    @Nullable String note)
    implements Happening {

  public AlertHappening {
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
  }

  /** As the alert's label has it. */
  @Override
  public @Nullable String workspace() {
    return labels.get("workspace");
  }

  @Override
  public String identity() {
    return String.join("\n", alert, type);
  }

  /** One line, such as {@code critical: vault is down}. */
  public String title() {
    return switch (type) {
      case EventType.ALERT_RESOLVED -> "resolved: " + summary;
      case EventType.ALERT_ACKNOWLEDGED -> "acknowledged by %s: %s".formatted(by, summary);
      default -> "%s: %s".formatted(severity, summary);
    };
  }
}
