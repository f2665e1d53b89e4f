package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** Callers for tests. */
public final class CallerFixtures {

  public static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private CallerFixtures() {}

  /** A user who showed a password and a code a minute ago. */
  public static Caller aUser(String id, String... roles) {
    return new Caller(
        id,
        Kind.USER,
        id,
        Set.of(roles),
        Set.of(),
        Set.of(Factor.PASSWORD, Factor.TOTP),
        NOW.minus(Duration.ofMinutes(1)),
        "session");
  }

  /** The same after an hour. */
  public static Caller anHourLater(Caller caller) {
    return new Caller(
        caller.id(),
        caller.kind(),
        caller.name(),
        caller.roles(),
        caller.groups(),
        caller.factors(),
        NOW.minus(Duration.ofHours(1)),
        caller.session());
  }

  /** The same in groups. */
  public static Caller in(Caller caller, String... groups) {
    return new Caller(
        caller.id(),
        caller.kind(),
        caller.name(),
        caller.roles(),
        Set.of(groups),
        caller.factors(),
        caller.authenticatedAt(),
        caller.session());
  }

  /** A user of a role who showed a second factor just now, by the clock of the machine. */
  static Caller now(String id, String role) {
    return new Caller(
        id,
        Kind.USER,
        id,
        role.equals("none") ? Set.of() : Set.of(role),
        Set.of(),
        Set.of(Factor.PASSWORD, Factor.TOTP),
        Instant.now(),
        "session");
  }
}
