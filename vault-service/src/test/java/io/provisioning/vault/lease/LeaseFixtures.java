package io.provisioning.vault.lease;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.vault.access.Actor;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

final class LeaseFixtures {

  static final Leases.Limits LIMITS = new Leases.Limits(200, 50);

  static final Actor ADA = new Actor(Actor.Kind.USER, "u1", "ada");

  private LeaseFixtures() {}

  /** One that is being created now, and would live an hour. */
  static Lease aLease(String workspace, Instant now) {
    return aLease(workspace, "reader", ADA, "w1", now);
  }

  /** The same of another role, or of somebody else. */
  static Lease aLease(
      String workspace, String role, Actor by, @Nullable String workflow, Instant now) {
    return new Lease(
        workspace,
        UuidCreator.getTimeOrderedEpoch().toString(),
        "t1",
        "orders",
        role,
        "v-reader-" + UuidCreator.getTimeOrderedEpoch().toString().substring(24),
        LeaseState.CREATING,
        now,
        now.plusSeconds(3600),
        now.plusSeconds(7200),
        now.plus(LeaseLife.LONGEST_CREATION),
        null,
        0,
        null,
        by,
        workflow,
        null);
  }
}
