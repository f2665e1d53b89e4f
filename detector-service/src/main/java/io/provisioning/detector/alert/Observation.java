package io.provisioning.detector.alert;

import io.provisioning.config.problem.Finding;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An alert as Alertmanager tells of it. Texts of strangers are cut to what people read.
 *
 * @param endedAt null while it fires
 */
record Observation(
    String fingerprint,
    Map<String, String> labels,
    Map<String, String> annotations,
    Instant startedAt,
    @Nullable Instant endedAt) {

  private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{16}");
  private static final int MOST_TEXTS = 50;
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_TEXT = 1000;

  /**
   * Those of a message to a webhook.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  static List<Observation> ofMessage(JsonNode message) {
    var alerts = message.path("alerts");
    if (!alerts.isArray()) {
      throw invalid(new Finding("alerts", "a list", alerts.getNodeType().name(), null, null));
    }
    var all = new ArrayList<Observation>();
    for (var alert : alerts) {
      boolean isResolved = alert.path("status").asString("").equals("resolved");
      all.add(of(alert, "alerts[%d]".formatted(all.size()), isResolved));
    }
    return all;
  }

  /** One of the list of those that fire. */
  static Observation ofFiring(JsonNode alert) {
    return of(alert, "alert", false);
  }

  private static Observation of(JsonNode alert, String path, boolean isResolved) {
    var fingerprint = alert.path("fingerprint").asString("");
    if (!FINGERPRINT.matcher(fingerprint).matches()) {
      throw invalid(
          new Finding(path + ".fingerprint", "16 hex digits", cut(fingerprint), null, null));
    }
    return new Observation(
        fingerprint,
        texts(alert.path("labels")),
        texts(alert.path("annotations")),
        time(alert, path, "startsAt"),
        isResolved ? time(alert, path, "endsAt") : null);
  }

  private static Instant time(JsonNode alert, String path, String name) {
    var text = alert.path(name).asString("");
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw invalid(new Finding(path + "." + name, "a time", cut(text), null, null));
    }
  }

  private static Map<String, String> texts(JsonNode object) {
    var texts = new LinkedHashMap<String, String>();
    for (var entry : object.properties()) {
      if (texts.size() < MOST_TEXTS && entry.getKey().length() <= LONGEST_NAME) {
        texts.put(entry.getKey(), cut(entry.getValue().asString("")));
      }
    }
    return texts;
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
  }

  private static RuntimeException invalid(Finding finding) {
    return AlertProblem.INVALID_ALERT_MESSAGE.because(
        "this is not a message of Alertmanager: " + finding, List.of(finding));
  }

  String id() {
    return Alert.id(startedAt, fingerprint);
  }
}
