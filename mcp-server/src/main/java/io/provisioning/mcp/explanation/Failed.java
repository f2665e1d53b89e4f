package io.provisioning.mcp.explanation;

import io.provisioning.mcp.explanation.ExplanationView.Kind;
import io.provisioning.mcp.platform.PlatformRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a workflow says of itself: why it ended as it did, and why parts of it wait. */
final class Failed {

  /** As many as there are reasons to read. */
  private static final int MOST_FAILURES = 10;

  private static final int MOST_WAITING = 20;
  private static final int LAST_LINES = 20;
  private static final int LONGEST_LINE = 300;

  /** Of an operation's log, whose end is what counts. */
  private static final int MOST_LINES = 10_000;

  private static final String WORKFLOWS = "workflows";
  private static final String OPERATION = "operation";
  private static final String STATE = "state";
  private static final String ITEMS = "items";
  private static final String LIMIT = "limit";

  private final Reading reading;
  private final String id;
  private final String workspace;

  Failed(Reading reading, String id, String workspace) {
    this.reading = reading;
    this.id = id;
    this.workspace = workspace;
  }

  /** Quotes it, and returns the problems of its operations. */
  List<Problem> quote(JsonNode result) {
    var reason = result.path("reason").asString("");
    var failures = result.path("failures").path(ITEMS);
    reading.quote(
        Kind.REASON, reason, "workflow " + id, page(null), Reading.time(result.path("ended_at")));
    var whole = whole(failures);
    var problems = new ArrayList<Problem>();
    for (var failure : failures) {
      if (problems.size() == MOST_FAILURES) {
        break;
      }
      problems.add(quote(failure, whole));
    }
    if (problems.isEmpty() && !reason.isBlank()) {
      problems.add(new Problem("", reason));
    }
    undone(result.path("undone").path(ITEMS));
    waiting();
    return problems;
  }

  /**
   * Why an operation failed.
   *
   * @param resource such as `server/db`
   */
  record Problem(String resource, String text) {}

  private Problem quote(JsonNode failure, Map<String, JsonNode> whole) {
    var operation = failure.path(OPERATION).asString("");
    var more = Objects.requireNonNullElse(whole.get(operation), failure);
    var text = more.path("error").asString(failure.path("problem").asString(""));
    var attempts = failure.path("attempts").asInt(1);
    reading.quote(
        Kind.FAILURE,
        attempts > 1 ? "%s (%d attempts)".formatted(text, attempts) : text,
        "workflow %s, operation %s".formatted(id, operation),
        page(operation),
        Reading.time(more.path("ended_at")));
    output(operation);
    return new Problem(failure.path("resource").asString(""), text);
  }

  /** Operations with their whole errors: a result has only the beginning of each. */
  private Map<String, JsonNode> whole(JsonNode failures) {
    var states =
        failures.valueStream().map(each -> each.path(STATE).asString("")).distinct().toList();
    var operations = new HashMap<String, JsonNode>();
    for (var state : states) {
      var request =
          PlatformRequest.get(WORKFLOWS, id, "operations").with(STATE, state).with(LIMIT, "100");
      for (var each : reading.helpful("operations", request).path(ITEMS)) {
        operations.put(each.path("id").asString(""), each);
      }
    }
    return operations;
  }

  private void output(String operation) {
    var request =
        PlatformRequest.get(WORKFLOWS, id, "logs")
            .with(OPERATION, operation)
            .with(LIMIT, String.valueOf(MOST_LINES));
    var lines = reading.helpful("output of " + operation, request).path("lines");
    var last =
        lines
            .valueStream()
            .skip(Math.max(0, lines.size() - LAST_LINES))
            .map(line -> cut(line.path("text").asString("")))
            .collect(Collectors.joining("\n"));
    var at = Reading.time(lines.path(lines.size() - 1).path("at"));
    var source = "workflow %s, output of %s".formatted(id, operation);
    reading.quote(Kind.OUTPUT, last, source, page(operation) + "&view=logs", at);
  }

  private static String cut(String line) {
    return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + '…';
  }

  private void undone(JsonNode resources) {
    var names =
        resources
            .valueStream()
            .limit(MOST_FAILURES)
            .map(each -> each.asString(""))
            .collect(Collectors.joining(", "));
    reading.quote(Kind.UNDONE, names, "workflow %s, result".formatted(id), page(null), null);
  }

  private void waiting() {
    var request =
        PlatformRequest.get(WORKFLOWS, id, "waiting").with(LIMIT, String.valueOf(MOST_WAITING));
    for (var each : reading.helpful("waiting operations", request)) {
      var operation = each.path(OPERATION).asString("");
      var because =
          each.path("because")
              .valueStream()
              .map(one -> one.asString(""))
              .collect(Collectors.joining("; "));
      var source = "workflow %s, operation %s".formatted(id, operation);
      reading.quote(
          Kind.WAITING, because, source, page(operation), Reading.time(each.path("until")));
    }
  }

  private String page(@Nullable String operation) {
    var page = "/workflows/%s?workspace=%s".formatted(encoded(id), encoded(workspace));
    return operation == null ? page : page + "&operation=" + encoded(operation);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
