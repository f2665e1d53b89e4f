package io.provisioning.controlcenter.logs;

import io.provisioning.controlcenter.logs.ServiceLogs.Known;
import io.provisioning.controlcenter.logs.ServiceLogs.Page;
import io.provisioning.controlcenter.logs.ServiceLogs.Placed;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Logs as they are answered. */
final class LogViews {

  private LogViews() {}

  /** All logs. */
  record LogList(List<LogView> items) {

    static LogList of(List<Known> logs) {
      return new LogList(logs.stream().map(LogView::of).toList());
    }
  }

  /** A log. */
  record LogView(String service, boolean here, @Nullable Long bytes, @Nullable Instant changedAt) {

    static LogView of(Known log) {
      return new LogView(log.service(), log.bytes() != null, log.bytes(), log.changedAt());
    }
  }

  /** A line. */
  record LogLineView(
      String id,
      @Nullable Instant at,
      @Nullable LogLevel level,
      @Nullable String logger,
      String message,
      @Nullable String traceId,
      @Nullable String stackTrace,
      Map<String, String> fields) {

    static LogLineView of(Placed placed) {
      var line = placed.line();
      return new LogLineView(
          placed.position().toString(),
          line.at(),
          line.level(),
          line.logger(),
          line.message(),
          line.traceId(),
          line.stackTrace(),
          line.fields());
    }
  }

  /** Some lines, newest first. */
  record LogLinePage(List<LogLineView> items, @Nullable String nextCursor, String end) {

    static LogLinePage of(Page page) {
      return new LogLinePage(
          page.lines().stream().map(LogLineView::of).toList(),
          page.next() == null ? null : page.next().toString(),
          page.end().toString());
    }
  }
}
