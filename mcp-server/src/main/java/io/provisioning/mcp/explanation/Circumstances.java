package io.provisioning.mcp.explanation;

import io.provisioning.mcp.explanation.ExplanationView.Kind;
import io.provisioning.mcp.platform.PlatformRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What else was wrong while a workflow ran: alerts, drift of its resources, and what the
 * orchestrator wrote about it.
 */
record Circumstances(
    Reading reading,
    String workflow,
    String workspace,
    String infrastructure,
    Instant from,
    Instant to) {

  private static final int MOST = 10;
  private static final String ORCHESTRATOR = "orchestrator";
  private static final String WORKSPACE = "workspace";
  private static final String INFRASTRUCTURE = "infrastructure";
  private static final String ITEMS = "items";
  private static final String RESOURCE = "resource";

  /** What began shortly before may have been the cause. */
  private static final Duration BEFORE = Duration.ofMinutes(10);

  /** An alert comes a while after what it is about. */
  private static final Duration AFTER = Duration.ofMinutes(5);

  void quote() {
    alerts();
    drift();
    log();
  }

  private void alerts() {
    var request = PlatformRequest.get("alerts").with("state", "all").with("limit", "200");
    reading
        .helpful("alerts", request)
        .path(ITEMS)
        .valueStream()
        .filter(alert -> isOfHere(alert.path("labels")) && isOfThen(alert))
        .limit(MOST)
        .forEach(alert -> {
          var text =
              "%s: %s"
                  .formatted(
                      alert.path("summary").asString(""), alert.path("description").asString(""));
          reading.quote(
              Kind.ALERT,
              text.replaceFirst(": $", ""),
              "alert %s %s"
                  .formatted(alert.path("name").asString(""), alert.path("id").asString("")),
              "/alerts",
              Reading.time(alert.path("started_at")));
        });
  }

  /** Alerts without a workspace are of the platform itself. */
  private boolean isOfHere(JsonNode labels) {
    return labels.path(WORKSPACE).asString(workspace).equals(workspace)
        && labels.path(INFRASTRUCTURE).asString(infrastructure).equals(infrastructure);
  }

  private boolean isOfThen(JsonNode alert) {
    var ended = Objects.requireNonNullElse(Reading.time(alert.path("resolved_at")), Instant.MAX);
    return isBefore(alert.path("started_at"), to.plus(AFTER)) && ended.isAfter(from.minus(BEFORE));
  }

  private static boolean isBefore(JsonNode began, Instant time) {
    return Objects.requireNonNullElse(Reading.time(began), Instant.MAX).isBefore(time);
  }

  private void drift() {
    var request =
        PlatformRequest.get("drift")
            .with(WORKSPACE, workspace)
            .with(INFRASTRUCTURE, infrastructure);
    reading
        .helpful("drift", request)
        .path(ITEMS)
        .valueStream()
        .filter(drift -> isBefore(drift.path("since"), to.plus(AFTER)))
        .limit(MOST)
        .forEach(drift -> {
          var text =
              "%s is %s: %s"
                  .formatted(
                      drift.path(RESOURCE).asString(""),
                      drift.path("kind").asString(""),
                      differences(drift));
          reading.quote(
              Kind.DRIFT,
              text.replaceFirst(": $", ""),
              "drift " + drift.path("id").asString(""),
              "/resources",
              Reading.time(drift.path("since")));
        });
  }

  private static String differences(JsonNode drift) {
    var properties =
        drift
            .path("changes")
            .valueStream()
            .limit(MOST)
            .map(change -> change.path("property").asString(""))
            .collect(Collectors.joining(", "));
    return List.of(properties, drift.path("detail").asString("")).stream()
        .filter(each -> !each.isBlank())
        .collect(Collectors.joining("; "));
  }

  private void log() {
    var request =
        PlatformRequest.get("logs", ORCHESTRATOR, "lines")
            .with("search", workflow)
            .with("level", "warn")
            .with("from", from.toString())
            .with("to", to.plusSeconds(1).toString())
            .with("limit", String.valueOf(MOST));
    for (var line : reading.helpful("log of the orchestrator", request).path(ITEMS)) {
      reading.quote(
          Kind.LOG,
          line.path("message").asString(""),
          "log of the orchestrator, line " + line.path("id").asString(""),
          "/logs?service=%s&level=warn&from=%s&to=%s"
              .formatted(ORCHESTRATOR, from, to.plusSeconds(1)),
          Reading.time(line.path("at")));
    }
  }
}
