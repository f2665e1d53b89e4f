package io.provisioning.controlcenter.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.provisioning.controlcenter.contract.Operation;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long requests take, and how they end: the metric {@code http.server.requests}, by the path of
 * the operation. Requests for operations that do not exist are one, whatever they ask for.
 */
final class RequestTimes {

  private static final String NAME = "http.server.requests";
  private static final String UNKNOWN = "UNKNOWN";

  private final MeterRegistry meters;
  private final Map<Ended, Timer> timers = new ConcurrentHashMap<>();

  RequestTimes(MeterRegistry meters) {
    this.meters = meters;
  }

  private record Ended(String method, String path, int status) {}

  /** Notes that a request was answered. */
  void note(Operation operation, int status, Duration time) {
    timer(new Ended(operation.method(), operation.path(), status)).record(time);
  }

  /** Notes that a request for nothing that there is was answered. */
  void noteUnknown(int status, Duration time) {
    timer(new Ended(UNKNOWN, UNKNOWN, status)).record(time);
  }

  private Timer timer(Ended ended) {
    return timers.computeIfAbsent(
        ended,
        _ ->
            meters.timer(
                NAME,
                "method",
                ended.method(),
                "uri",
                ended.path(),
                "status",
                String.valueOf(ended.status())));
  }
}
