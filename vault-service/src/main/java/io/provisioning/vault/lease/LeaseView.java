package io.provisioning.vault.lease;

import io.provisioning.service.audit.Audited;
import io.provisioning.vault.access.Actor;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A lease as clients see it: without its password. */
record LeaseView(
    String workspace,
    String id,
    String database,
    String role,
    String username,
    LeaseState state,
    Instant createdAt,
    Instant expiresAt,
    Instant latestAt,
    @Nullable Instant endedAt,
    @Nullable String reason,
    @Nullable Instant nextAttemptAt,
    Actor by,
    @Nullable String workflow,
    @Nullable String operation)
    implements Audited {

  static LeaseView of(Lease lease) {
    return new LeaseView(
        lease.workspace(),
        lease.id(),
        lease.database(),
        lease.role(),
        lease.user(),
        lease.state(),
        lease.createdAt(),
        lease.expiresAt(),
        lease.latestAt(),
        lease.endedAt(),
        lease.reason(),
        lease.state() == LeaseState.REVOKING ? lease.dueAt() : null,
        lease.by(),
        lease.workflow(),
        lease.operation());
  }

  @Override
  public Map<String, String> about() {
    return Map.of("lease", workspace + "/" + id);
  }

  /** A page of leases. */
  record LeasePage(List<LeaseView> items, @Nullable String nextCursor) {}

  /** A lease with what to log in with: the one answer that has a password. */
  record LeaseCredentials(
      LeaseView lease, String host, int port, String database, String username, String password)
      implements Audited {

    static LeaseCredentials of(LeaseLife.Created created) {
      var server = created.database().server();
      return new LeaseCredentials(
          LeaseView.of(created.lease()),
          server.host(),
          server.port(),
          server.database(),
          created.lease().user(),
          created.password());
    }

    @Override
    public Map<String, String> about() {
      return lease.about();
    }

    @Override
    public String toString() {
      return lease.toString();
    }
  }

  /**
   * How long a new or renewed lease lives.
   *
   * @param ttl ISO 8601; the role's default if null
   */
  record LeaseTime(@Nullable @Size(max = 40) String ttl) {}

  /** Which leases are revoked. */
  record RevokeLeases(
      @Nullable @Size(max = 130) String prefix,
      @Nullable @Size(max = 200) String identity,
      @Nullable @Size(max = 100) String workflow) {}

  /** How many are. */
  record RevokedLeases(int leases) {}
}
