package io.provisioning.detector.silence;

import io.provisioning.config.problem.Finding;
import io.provisioning.detector.engine.Engine;
import io.provisioning.detector.engine.Engine.Reply;
import io.provisioning.detector.engine.Engines;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Silences, which Alertmanager keeps. */
@Component
final class Silences {

  private static final String PATH = "/api/v2/silences";
  private static final String ONE = "/api/v2/silence/";
  private static final Duration LONGEST = Duration.ofDays(30);
  private static final int NOT_FOUND = 404;

  private final Engine alertmanager;
  private final JsonMapper json;
  private final InstantSource time;

  Silences(Engines engines, JsonMapper json, InstantSource time) {
    alertmanager = engines.alertmanager();
    this.json = json;
    this.time = time;
  }

  /** Those that are active or still to come, next to end first. */
  List<SilenceView> list() {
    var all = new ArrayList<SilenceView>();
    alertmanager.get(PATH).body().forEach(silence -> read(silence).ifPresent(all::add));
    all.sort(Comparator.comparing(SilenceView::endsAt));
    return all;
  }

  /**
   * Makes one, from now on.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if its duration or a matcher is
   *     wrong
   */
  SilenceView create(CreateSilence wanted, String by) {
    var begin = time.instant();
    var end = begin.plus(duration(wanted.duration()));
    var body = json.createObjectNode();
    var matchers = body.putArray("matchers");
    for (var matcher : wanted.matchers()) {
      matchers
          .addObject()
          .put("name", matcher.label())
          .put("value", matcher.value())
          .put("isEqual", matcher.wanted().isEqual())
          .put("isRegex", matcher.wanted().isRegex());
    }
    var comment = wanted.comment() == null ? "" : wanted.comment().strip();
    body.put("startsAt", begin.toString())
        .put("endsAt", end.toString())
        .put("createdBy", by)
        .put("comment", comment);
    var reply = alertmanager.send("POST", PATH, body);
    if (!reply.isDone()) {
      throw refused(reply);
    }
    var id = UUID.fromString(reply.body().path("silenceID").asString(""));
    var kept =
        wanted.matchers().stream()
            .map(it -> new MatcherView(it.label(), it.value(), it.wanted()))
            .toList();
    return new SilenceView(id, SilenceView.State.ACTIVE, kept, begin, end, by, comment);
  }

  /**
   * Ends one.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND if there is none, or it has
   *     ended
   */
  void end(UUID id) {
    var found = alertmanager.get(ONE + id);
    if (found.status() == NOT_FOUND || read(found.body()).isEmpty()) {
      throw SilenceProblem.UNKNOWN_SILENCE.because(
          "there is no silence `%s`, or it has ended".formatted(id),
          "`provisioning silence list` lists them");
    }
    var reply = alertmanager.send("DELETE", ONE + id, null);
    if (!reply.isDone()) {
      throw refused(reply);
    }
  }

  private static Duration duration(String text) {
    try {
      var duration = Duration.parse(text);
      if (duration.compareTo(Duration.ofSeconds(1)) >= 0 && duration.compareTo(LONGEST) <= 0) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      // said below
    }
    var finding =
        new Finding(
            "duration",
            "a duration such as PT2H, at most thirty days",
            "`" + text + "`",
            null,
            null);
    throw SilenceProblem.INVALID_SILENCE.because(
        "the silence cannot be created: " + finding, List.of(finding));
  }

  /** Empty if it has ended. */
  private static Optional<SilenceView> read(JsonNode silence) {
    var state = silence.at("/status/state").asString("");
    if (!state.equals("active") && !state.equals("pending")) {
      return Optional.empty();
    }
    var matchers = new ArrayList<MatcherView>();
    for (var matcher : silence.path("matchers")) {
      var kind =
          MatcherView.Kind.of(
              matcher.path("isEqual").asBoolean(true), matcher.path("isRegex").asBoolean(false));
      matchers.add(
          new MatcherView(
              matcher.path("name").asString(""), matcher.path("value").asString(""), kind));
    }
    return Optional.of(
        new SilenceView(
            UUID.fromString(silence.path("id").asString("")),
            state.equals("active") ? SilenceView.State.ACTIVE : SilenceView.State.PENDING,
            matchers,
            Instant.parse(silence.path("startsAt").asString("")),
            Instant.parse(silence.path("endsAt").asString("")),
            silence.path("createdBy").asString(""),
            silence.path("comment").asString("")));
  }

  private static RuntimeException refused(Reply reply) {
    var why = reply.body().isString() ? reply.body().asString() : reply.body().toString();
    return SilenceProblem.INVALID_SILENCE.because(
        "Alertmanager refuses the silence: " + why.substring(0, Math.min(why.length(), 300)));
  }
}
