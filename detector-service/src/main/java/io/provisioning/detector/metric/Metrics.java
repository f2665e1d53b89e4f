package io.provisioning.detector.metric;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.detector.engine.AnswerTooLarge;
import io.provisioning.detector.engine.Engine;
import io.provisioning.detector.engine.Engines;
import io.provisioning.detector.metric.MetricResult.MetricPoint;
import io.provisioning.detector.metric.MetricResult.MetricSeries;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Measurements, which Prometheus keeps. */
@Component
final class Metrics {

  private static final int POINTS = 240;
  private static final int MOST_POINTS = 11_000;
  private static final Duration LONGEST = Duration.ofDays(366);

  private final Engine prometheus;
  private final InstantSource time;

  Metrics(Engines engines, InstantSource time) {
    prometheus = engines.prometheus();
    this.time = time;
  }

  /** The values now. */
  MetricResult now(String query) {
    return ask("/api/v1/query?timeout=10s&query=" + URLEncoder.encode(query, UTF_8));
  }

  /**
   * The series over the time before now.
   *
   * @param last in ISO 8601
   * @param step between two points; a 240th of the time if absent
   * @throws io.provisioning.config.problem.ProblemException INVALID if one of them, or the query,
   *     is wrong
   */
  MetricResult over(String query, String last, @Nullable String step) {
    var whole = duration("last", last);
    var between = step == null ? smallest(whole) : duration("step", step);
    if (whole.dividedBy(between) > MOST_POINTS) {
      throw invalid(
          new Finding(
              "step", "at most %d points".formatted(MOST_POINTS), "`" + step + "`", null, null));
    }
    var end = time.instant();
    return ask(
        "/api/v1/query_range?timeout=10s&query=%s&start=%s&end=%s&step=%s"
            .formatted(
                URLEncoder.encode(query, UTF_8),
                seconds(end.minus(whole)),
                seconds(end),
                between.toMillis() / 1000.0));
  }

  private static Duration smallest(Duration whole) {
    return Duration.ofSeconds(Math.max(1, whole.dividedBy(POINTS).toSeconds()));
  }

  private static String seconds(Instant at) {
    return "%d.%03d".formatted(at.getEpochSecond(), at.getNano() / 1_000_000);
  }

  private static Duration duration(String name, String text) {
    try {
      var duration = Duration.parse(text);
      if (duration.compareTo(Duration.ofSeconds(1)) >= 0 && duration.compareTo(LONGEST) <= 0) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      // said below
    }
    throw invalid(
        new Finding(
            name, "a duration from PT1S to P366D, such as PT1H", "`" + text + "`", null, null));
  }

  private MetricResult ask(String target) {
    var body = answer(target);
    if (!body.path("status").asString("").equals("success")) {
      var why = body.path("error").asString("Prometheus refuses it");
      throw invalid(new Finding("query", "PromQL that can be answered", why, null, null));
    }
    var warnings = new ArrayList<String>();
    body.path("warnings").forEach(warning -> warnings.add(warning.asString("")));
    return new MetricResult(series(body.path("data")), warnings);
  }

  /** Too much is a mistake of who asks, and says nothing about Prometheus. */
  private JsonNode answer(String target) {
    try {
      return prometheus.get(target).body();
    } catch (ProblemException e) {
      if (e.getCause() instanceof AnswerTooLarge) {
        throw MetricProblem.INVALID_METRIC_QUERY.because(
            "the query gives " + e.getCause().getMessage() + " of points",
            "ask for a longer `step`, a shorter time or fewer series, such as `topk(20, …)`",
            e);
      }
      throw e;
    }
  }

  private static List<MetricSeries> series(JsonNode data) {
    var result = data.path("result");
    return switch (data.path("resultType").asString("")) {
      case "vector" -> each(result, "value");
      case "matrix" -> each(result, "values");
      // a number or a text of its own
      default -> List.of(new MetricSeries(Map.of(), List.of(point(result))));
    };
  }

  private static List<MetricSeries> each(JsonNode result, String key) {
    var all = new ArrayList<MetricSeries>();
    for (var one : result) {
      var labels = new TreeMap<String, String>();
      one.path("metric")
          .properties()
          .forEach(it -> labels.put(it.getKey(), it.getValue().asString("")));
      var values = one.path(key);
      var points = new ArrayList<MetricPoint>();
      if (key.equals("value")) {
        points.add(point(values));
      } else {
        values.forEach(value -> points.add(point(value)));
      }
      all.add(new MetricSeries(labels, points));
    }
    return all;
  }

  /** A pair of seconds and text. */
  private static MetricPoint point(JsonNode pair) {
    var at = Instant.ofEpochMilli(Math.round(pair.path(0).asDouble() * 1000));
    return new MetricPoint(at, pair.path(1).asString(""));
  }

  private static RuntimeException invalid(Finding finding) {
    return MetricProblem.INVALID_METRIC_QUERY.because(
        "the query cannot be answered: " + finding, List.of(finding));
  }
}
