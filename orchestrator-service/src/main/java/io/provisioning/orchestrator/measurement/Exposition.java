package io.provisioning.orchestrator.measurement;

import io.provisioning.orchestrator.measurement.Measurement.Disk;
import io.provisioning.orchestrator.measurement.Measurement.Load;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Measurements in Prometheus's <a
 * href="https://prometheus.io/docs/instrumenting/exposition_formats/">text format</a>, 0.0.4. Names
 * that servers say are escaped; what a server that does not answer used last is not told again.
 */
final class Exposition {

  private static final double NANOS = 1e9;
  private static final int MILLIS = 3;

  private final Collection<MeasuredServer> servers;
  private final Instant now;
  private final StringBuilder text = new StringBuilder(4096);

  private Exposition(Collection<MeasuredServer> servers, Instant now) {
    this.servers = servers.stream().filter(MeasuredServer::isAsked).toList();
    this.now = now;
  }

  /** All series of the servers that were asked. */
  static String of(Collection<MeasuredServer> servers, Instant now) {
    return new Exposition(servers, now).write();
  }

  private String write() {
    family("reachable", "gauge", "Whether the last measurement succeeded");
    servers.forEach(server -> sample("reachable", server, "", server.isReachable() ? 1.0 : 0.0));
    family("measurement_age_seconds", "gauge", "Since the last measurement that succeeded");
    servers.forEach(server -> sample("measurement_age_seconds", server, "", age(server)));
    family("measurement_seconds", "gauge", "How long the last measurement took");
    servers.stream()
        .filter(MeasuredServer::isReachable)
        .forEach(server -> sample("measurement_seconds", server, "", seconds(server.took())));
    one("cpus", "gauge", "Virtual processors that it may use", Measurement::cpus);
    one("cpu_seconds_total", "counter", "Processor time", it -> seconds(it.cpuTime()));
    one("load1", "gauge", "Load over a minute", it -> load(it, Load::one));
    one("load5", "gauge", "Load over 5 minutes", it -> load(it, Load::five));
    one("load15", "gauge", "Load over 15 minutes", it -> load(it, Load::fifteen));
    one("memory_bytes", "gauge", "Memory that it may use", it -> figure(it.memory()));
    one("memory_used_bytes", "gauge", "Memory in use", it -> figure(it.memoryUsed()));
    disk("disk_bytes", "Size of a file system", Disk::size);
    disk("disk_used_bytes", "In use of a file system", Disk::used);
    disk("disk_available_bytes", "Left on a file system, but for root", Disk::available);
    disk("disk_inodes", "Inodes of a file system, 0 without a limit", Disk::inodes);
    disk("disk_inodes_used", "Inodes in use of a file system", Disk::inodesUsed);
    many(
        "network_receive_bytes_total",
        "counter",
        "Received by an interface",
        "interface",
        it -> it.networks(),
        it -> it.received());
    many(
        "network_transmit_bytes_total",
        "counter",
        "Sent by an interface",
        "interface",
        it -> it.networks(),
        it -> it.sent());
    one("uptime_seconds", "gauge", "Since it was started", it -> seconds(it.uptime()));
    one(
        "failed_units",
        "gauge",
        "Units of systemd that failed",
        it -> it.failedUnits().size() + 0.0);
    family("failed_unit", "gauge", "A unit of systemd that failed");
    answered((server, last) ->
        last.failedUnits()
            .forEach(unit -> sample("failed_unit", server, label("unit", unit), 1.0)));
    one(
        "clock_offset_seconds",
        "gauge",
        "By how much its clock is ahead of the orchestrator's at the least",
        it -> seconds(it.clockOffset()));
    many(
        "certificate_end_timestamp_seconds",
        "gauge",
        "When a certificate ends",
        "path",
        Measurement::certificates,
        end -> end.getEpochSecond());
    return text.toString();
  }

  /** Takes servers that answer. */
  @FunctionalInterface
  private interface Answered {
    void accept(MeasuredServer server, Measurement last);
  }

  private void answered(Answered each) {
    for (var server : servers) {
      var last = server.last();
      if (server.isReachable() && last != null) {
        each.accept(server, last);
      }
    }
  }

  private void one(
      String name, String type, String help, Function<Measurement, @Nullable Double> value) {
    family(name, type, help);
    answered((server, last) -> sample(name, server, "", value.apply(last)));
  }

  private void disk(String name, String help, ToDoubleFunction<Disk> value) {
    many(name, "gauge", help, "mount", Measurement::disks, value);
  }

  private <T> void many(
      String name,
      String type,
      String help,
      String label,
      Function<Measurement, Map<String, T>> all,
      ToDoubleFunction<T> value) {
    family(name, type, help);
    answered((server, last) ->
        all.apply(last)
            .forEach(
                (key, one) -> sample(name, server, label(label, key), value.applyAsDouble(one))));
  }

  private void family(String name, String type, String help) {
    text.append("# HELP provisioning_server_").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE provisioning_server_").append(name).append(' ').append(type).append('\n');
  }

  private void sample(String name, MeasuredServer server, String more, @Nullable Double value) {
    if (value == null) {
      return;
    }
    var resource = server.ref();
    text.append("provisioning_server_").append(name).append("{workspace=\"");
    text.append(server.recorded().workspace()).append("\",infrastructure=\"");
    text.append(resource.infrastructure()).append("\",server=\"").append(resource.name());
    text.append("\",provider=\"");
    escape(server.recorded().state().provider());
    text.append('"').append(more).append("} ").append(number(value)).append('\n');
  }

  private static String label(String name, String value) {
    var escaped = new StringBuilder(value.length() + name.length() + 4);
    escaped.append(',').append(name).append("=\"");
    escape(value, escaped);
    return escaped.append('"').toString();
  }

  private void escape(String value) {
    escape(value, text);
  }

  /** What no text can hold is shown as a question mark. */
  private static void escape(String value, StringBuilder to) {
    value
        .codePoints()
        .forEach(each -> {
          switch (each) {
            case '\\' -> to.append("\\\\");
            case '"' -> to.append("\\\"");
            default -> {
              var isText =
                  !Character.isISOControl(each) && Character.getType(each) != Character.SURROGATE;
              to.appendCodePoint(isText ? each : '?');
            }
          }
        });
  }

  /** Without an exponent where a whole number says it. */
  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE
        ? Long.toString((long) value)
        : BigDecimal.valueOf(value).setScale(MILLIS, RoundingMode.HALF_UP).toPlainString();
  }

  private @Nullable Double age(MeasuredServer server) {
    return server.at() == null ? null : seconds(Duration.between(server.at(), now));
  }

  private static @Nullable Double load(Measurement measurement, ToDoubleFunction<Load> which) {
    var load = measurement.load();
    return load == null ? null : which.applyAsDouble(load);
  }

  private static @Nullable Double figure(@Nullable Long value) {
    return value == null ? null : value.doubleValue();
  }

  private static @Nullable Double seconds(@Nullable Duration duration) {
    return duration == null ? null : duration.getSeconds() + duration.getNano() / NANOS;
  }
}
