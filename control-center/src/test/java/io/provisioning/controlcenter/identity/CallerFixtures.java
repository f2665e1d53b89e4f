package io.provisioning.controlcenter.identity;

import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import java.time.Instant;
import java.util.Set;

/** Callers as filters would find them. */
public final class CallerFixtures {

  /** Somebody who signed in with a password. */
  public static Caller aCaller(String name, String... roles) {
    return new Caller(
        "id-of-" + name,
        Kind.USER,
        name,
        Set.of(roles),
        Set.of(),
        Set.of(Factor.PASSWORD),
        Instant.parse("2026-11-21T12:00:00Z"),
        "session-of-" + name);
  }

  private CallerFixtures() {}
}
