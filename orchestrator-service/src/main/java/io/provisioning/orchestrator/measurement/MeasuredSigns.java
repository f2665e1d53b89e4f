package io.provisioning.orchestrator.measurement;

import io.provisioning.orchestrator.cause.Sign;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.RecordedResource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the last measurement of a server says, as long as it is fresh. */
final class MeasuredSigns implements Sign.Source {

  private static final Duration FRESH = Duration.ofMinutes(5);
  private static final double FULL = 0.95;
  private static final Duration WRONG_CLOCK = Duration.ofSeconds(5);

  private final MeasurementBook book;
  private final InstantSource clock;

  MeasuredSigns(MeasurementBook book, InstantSource clock) {
    this.book = book;
    this.clock = clock;
  }

  @Override
  public List<Sign> of(RecordedResource resource, Instant at) {
    if (resource.resource().kind() != ResourceRef.Kind.SERVER) {
      return List.of();
    }
    return book.find(MeasuredServer.key(resource)).stream()
        .filter(MeasuredServer::isAsked)
        .flatMap(server -> server.isReachable() ? said(server) : Stream.of(silent(server)))
        .toList();
  }

  private static Sign silent(MeasuredServer server) {
    var last = server.at();
    var summary = "did not answer the last %d measurements".formatted(server.failures());
    return new Sign(Sign.Kind.UNREACHABLE, summary, last, null);
  }

  private Stream<Sign> said(MeasuredServer server) {
    var last = server.last();
    var at = server.at();
    var now = clock.instant();
    return last == null || at == null || at.isBefore(now.minus(FRESH))
        ? Stream.empty()
        : Stream.of(disks(last), memory(last), units(last), certificates(last, now), time(last))
            .flatMap(signs -> signs);
  }

  private static Stream<Sign> disks(Measurement last) {
    return last.disks().entrySet().stream().flatMap(entry -> disk(entry).stream());
  }

  private static List<Sign> disk(Map.Entry<String, Measurement.Disk> mounted) {
    var disk = mounted.getValue();
    var room = share(disk.used(), disk.used() + disk.available());
    var inodes = share(disk.inodesUsed(), disk.inodes());
    if (room < FULL && inodes < FULL) {
      return List.of();
    }
    var summary =
        room >= FULL
            ? "has %s filled to %s".formatted(mounted.getKey(), percent(room))
            : "has used %s of the inodes of %s".formatted(percent(inodes), mounted.getKey());
    return List.of(Sign.of(Sign.Kind.DISK, summary));
  }

  private static Stream<Sign> memory(Measurement last) {
    var used = share(zero(last.memoryUsed()), zero(last.memory()));
    return used < FULL
        ? Stream.empty()
        : Stream.of(
            Sign.of(Sign.Kind.MEMORY, "has used %s of its memory".formatted(percent(used))));
  }

  private static Stream<Sign> units(Measurement last) {
    return last.failedUnits().stream()
        .sorted()
        .map(unit -> Sign.of(Sign.Kind.UNIT, "has the failed unit `" + unit + "`"));
  }

  private static Stream<Sign> certificates(Measurement last, Instant now) {
    return last.certificates().entrySet().stream()
        .filter(certificate -> certificate.getValue().isBefore(now))
        .map(certificate ->
            Sign.since(
                Sign.Kind.CERTIFICATE,
                "has the certificate `%s`, which has ended".formatted(certificate.getKey()),
                certificate.getValue()));
  }

  private static Stream<Sign> time(Measurement last) {
    var offset = last.clockOffset();
    return offset == null || offset.abs().compareTo(WRONG_CLOCK) < 0
        ? Stream.empty()
        : Stream.of(
            Sign.of(
                Sign.Kind.CLOCK,
                "has a clock that is wrong by %d s".formatted(offset.toSeconds())));
  }

  private static double share(long part, long whole) {
    return whole <= 0 ? 0 : (double) part / whole;
  }

  private static long zero(@Nullable Long number) {
    return number == null ? 0 : number;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * 100);
  }
}
