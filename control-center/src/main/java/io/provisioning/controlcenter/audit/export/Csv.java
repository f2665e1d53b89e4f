package io.provisioning.controlcenter.audit.export;

import io.provisioning.controlcenter.audit.search.AuditEventView;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * RFC 4180. What a spreadsheet would take for a formula is preceded by an apostrophe, as OWASP
 * advises: others choose the names that stand here.
 */
final class Csv implements ExportFormat {

  private static final List<String> COLUMNS =
      List.of(
          "number",
          "time",
          "category",
          "action",
          "outcome",
          "actor_kind",
          "actor_id",
          "actor_name",
          "workspace",
          "resource",
          "address",
          "trace_id",
          "details",
          "erased");

  @Override
  public String heading() {
    return String.join(",", COLUMNS) + "\r\n";
  }

  @Override
  public String format(AuditEventView event) {
    return row(
        String.valueOf(event.number()),
        event.time().toString(),
        Words.of(event.category()),
        event.action(),
        Words.of(event.outcome()),
        event.actor().kind(),
        event.actor().id(),
        event.actor().name(),
        event.workspace(),
        event.resource(),
        event.address(),
        event.traceId(),
        event.details().isEmpty() ? null : JsonLines.JSON.writeValueAsString(event.details()),
        String.valueOf(event.erased()));
  }

  private static String row(@Nullable String... cells) {
    return Arrays.stream(cells).map(Csv::cell).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String cell(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return "";
    }
    var harmless = "=+-@\t\r\n".indexOf(text.charAt(0)) < 0 ? text : "'" + text;
    var isPlain = harmless.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return isPlain ? harmless : '"' + harmless.replace("\"", "\"\"") + '"';
  }
}
