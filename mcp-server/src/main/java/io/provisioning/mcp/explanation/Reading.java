package io.provisioning.mcp.explanation;

import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.explanation.ExplanationView.StatementView;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.VisibleText;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** What was read for one explanation, and what could not be read. */
final class Reading {

  private static final Pattern ATTEMPTS = Pattern.compile(" \\(\\d+ attempts\\)$");
  private static final int LONGEST_REASON = 200;

  private final Platform platform;
  private final Exchange exchange;
  private final List<StatementView> statements = new ArrayList<>();
  private final List<String> unread = new ArrayList<>();

  Reading(Platform platform, Exchange exchange) {
    this.platform = platform;
    this.exchange = exchange;
  }

  Exchange exchange() {
    return exchange;
  }

  /** Without those that only repeat the error of an operation. */
  List<StatementView> statements() {
    var errors =
        statements.stream()
            .filter(each -> each.kind() == ExplanationView.Kind.FAILURE)
            .map(each -> ATTEMPTS.matcher(each.text()).replaceFirst(""))
            .toList();
    return statements.stream()
        .filter(each -> errors.stream().noneMatch(error -> isRepeated(error, each)))
        .toList();
  }

  private static boolean isRepeated(String error, StatementView statement) {
    var text = statement.text();
    return switch (statement.kind()) {
      case REASON, LOG ->
          oneLine(error).contains(oneLine(text))
              || oneLine(text).contains(error.lines().findFirst().orElse(error).strip());
      case OUTPUT ->
          text.lines().map(String::strip).allMatch(line -> oneLine(error).contains(oneLine(line)));
      case FAILURE, UNDONE, WAITING, ALERT, DRIFT, ADVICE -> false;
    };
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  List<String> unread() {
    return unread;
  }

  /** What must be readable. */
  JsonNode required(PlatformRequest request) {
    return platform.body(exchange, request);
  }

  /**
   * What helps if it can be read.
   *
   * @param name with which it is said that it was not
   */
  JsonNode helpful(String name, PlatformRequest request) {
    return helpful(name, () -> platform.body(exchange, request), MissingNode.getInstance());
  }

  /** The same of anything. */
  <T> T helpful(String name, Supplier<T> read, T otherwise) {
    try {
      return read.get();
    } catch (ProblemException e) {
      if (e.problem().kind() == Kind.UNAUTHENTICATED) {
        throw e;
      }
      unread.add(name + ": " + VisibleText.of(e.detail(), LONGEST_REASON));
      return otherwise;
    }
  }

  /** Adds a quotation, unless it says nothing. */
  void quote(
      ExplanationView.Kind kind,
      String text,
      String source,
      @Nullable String page,
      @Nullable Instant at) {
    if (!text.isBlank()) {
      statements.add(new StatementView(kind, text, source, page, at));
    }
  }

  /** A time of the API; null if there is none. */
  static @Nullable Instant time(JsonNode value) {
    try {
      return value.isString() ? Instant.parse(value.asString()) : null;
    } catch (DateTimeParseException _) {
      return null;
    }
  }
}
