package io.provisioning.controlcenter.audit.trail;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditFixtures;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A trail in a directory of a test, with a clock that the test sets. */
public final class TestTrail {

  private final AuditSettings settings;
  private final SettableClock clock = new SettableClock();

  public TestTrail(Path home) {
    this(home, Period.ofYears(7));
  }

  public TestTrail(Path home, Period retention) {
    settings =
        new AuditSettings(
            home.resolve("audit"), home.resolve("secrets"), retention, Duration.ofSeconds(10));
  }

  public AuditSettings settings() {
    return settings;
  }

  public Path directory() {
    return settings.directory();
  }

  /** Sets the time. */
  public TestTrail at(String time) {
    clock.now = Instant.parse(time);
    return this;
  }

  public FilesystemAuditTrail open() {
    return FilesystemAuditTrail.open(settings, clock);
  }

  FilesystemAuditTrail open(Disk disk) {
    return FilesystemAuditTrail.open(settings, clock, disk);
  }

  /** Writes so many events, one after another, in an order of its own process. */
  public TestTrail write(int events) {
    try (var trail = open()) {
      for (var i = 0; i < events; i++) {
        trail.append(event(i));
      }
    }
    return this;
  }

  /** The event of {@link #write} at this place. */
  public static AuditEvent event(int index) {
    return AuditFixtures.aRequest(
        index % 2 == 0 ? AuditFixtures.ANNA : AuditFixtures.BERT, "action-" + index);
  }

  private static final class SettableClock extends Clock {

    private volatile Instant now = Instant.parse("2026-11-21T10:00:00Z");

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return InstantSource.fixed(now).withZone(zone);
    }
  }
}
