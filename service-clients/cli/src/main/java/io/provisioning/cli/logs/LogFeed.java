package io.provisioning.cli.logs;

import io.provisioning.cli.connection.EventStream;
import io.provisioning.cli.connection.Interruption;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.controlcenter.model.LogLineView;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is written to a log, without gaps or repetitions, also while the platform is restarted. */
final class LogFeed {

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Invocation invocation;
  private final EventStream<LogLineView> stream;
  private final LineText text;
  private String last = "";
  private boolean isLost;

  LogFeed(Invocation invocation, EventStream<LogLineView> stream, LineText text) {
    this.invocation = invocation;
    this.stream = stream;
    this.text = text;
  }

  /**
   * Prints lines until somebody interrupts.
   *
   * @param end where the log ended when it was read
   * @throws ProblemException what the service answers, unless it is away for the moment
   */
  void follow(String service, @Nullable String search, @Nullable String level, String end)
      throws InterruptedException {
    var query = query(search, level);
    last = end;
    while (true) {
      try {
        stream.read("/api/v1/logs/%s/events".formatted(service), query, last, this::print);
      } catch (IOException e) {
        Interruption.check(e);
        lost();
      } catch (ProblemException e) {
        if (e.problem().kind() != Problem.Kind.UNAVAILABLE) {
          throw e;
        }
        lost();
      }
      invocation.pause().sleep(PAUSE);
    }
  }

  private static Map<String, String> query(@Nullable String search, @Nullable String level) {
    var query = new LinkedHashMap<String, String>();
    if (search != null) {
      query.put("search", search);
    }
    if (level != null) {
      query.put("level", level);
    }
    return query;
  }

  private void print(LogLineView line) {
    isLost = false;
    last = line.getId();
    text.print(line);
  }

  private void lost() {
    if (!isLost) {
      invocation.console().note("the platform does not answer; waiting for it");
    }
    isLost = true;
  }
}
