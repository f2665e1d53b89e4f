package io.provisioning.orchestrator.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.orchestrator.server.JournalQuery.Priority;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lines of a journal, newest first.
 *
 * @param nextCursor absent where there are no older ones
 */
record JournalPage(List<Line> items, @Nullable String nextCursor) {

  private static final String CURSOR = "__CURSOR";

  /**
   * A line.
   *
   * @param unit that wrote it, where it was one
   * @param identifier the program's name for itself
   */
  record Line(
      Instant at,
      @Nullable String unit,
      @Nullable String identifier,
      @Nullable Priority priority,
      String message) {}

  /**
   * What {@code journalctl} printed, one object a line, newest first.
   *
   * @param limit of lines; one more was asked for
   * @param after older ones are left out
   */
  static JournalPage read(List<String> printed, int limit, @Nullable Instant after) {
    var entries =
        printed.stream()
            .flatMap(line -> tree(line).stream())
            .takeWhile(entry -> after == null || !at(entry).isBefore(after))
            .toList();
    var shown = entries.subList(0, Math.min(limit, entries.size()));
    return new JournalPage(
        shown.stream().map(JournalPage::line).toList(),
        entries.size() > limit ? shown.getLast().path(CURSOR).asString(null) : null);
  }

  private static Optional<JsonNode> tree(String line) {
    try {
      var tree = JsonMapper.shared().readTree(line);
      return tree.path("__REALTIME_TIMESTAMP").asString("").isEmpty()
          ? Optional.empty()
          : Optional.of(tree);
    } catch (JacksonException notAnEntry) {
      return Optional.empty();
    }
  }

  private static Line line(JsonNode entry) {
    return new Line(
        at(entry),
        text(entry, "_SYSTEMD_UNIT"),
        text(entry, "SYSLOG_IDENTIFIER"),
        Priority.of(entry.path("PRIORITY").asInt(-1)).orElse(null),
        message(entry.path("MESSAGE")));
  }

  private static Instant at(JsonNode entry) {
    return Instant.EPOCH.plus(entry.path("__REALTIME_TIMESTAMP").asLong(0), ChronoUnit.MICROS);
  }

  private static @Nullable String text(JsonNode entry, String field) {
    var value = entry.path(field);
    return value.isString() ? value.stringValue() : null;
  }

  /** What is not text stands as its bytes, and what is too long is left out. */
  private static String message(JsonNode value) {
    if (value.isArray()) {
      var bytes = new byte[value.size()];
      for (int n = 0; n < bytes.length; n++) {
        bytes[n] = (byte) value.path(n).asInt(0);
      }
      return new String(bytes, UTF_8);
    }
    return value.isNull()
        ? "(more than " + JournalQuery.LONGEST_MESSAGE + " bytes; see it on the server)"
        : value.asString("");
  }
}
