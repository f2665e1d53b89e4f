package io.provisioning.vault.lease;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.lease.database.DatabaseId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** Where leases are recorded. Safe for use by many threads. */
interface Leases {

  /** One of a workspace. */
  Optional<Lease> find(String workspace, String id);

  /**
   * Leases of a workspace, in the order of their creation.
   *
   * @param after id of the last one of the page before; null for the first page
   */
  List<Lease> page(String workspace, Filter filter, @Nullable String after, int limit);

  /** Leases that something is to be done about, of all workspaces, the most urgent first. */
  List<Lease> due(Instant now, int limit);

  /** Whether a database has leases that have not ended. */
  boolean areUnder(DatabaseId database);

  /**
   * Records a new one, durably once this returns, unless there are too many. Of several at once for
   * the last place, one gets it.
   */
  Addition add(Lease lease, Limits limits);

  /**
   * Replaces what is recorded, and records an access with it, both or neither.
   *
   * @return false if it has changed since it was read; then nothing was done
   */
  boolean replace(Lease before, Lease after, @Nullable Access access);

  /** Forgets one, if it has not changed since it was read. */
  void remove(Lease lease);

  /** What became of a new lease. */
  enum Addition {
    DONE,
    /** Its role has as many as it may have. */
    ROLE_IS_FULL,
    /** Who wants it has as many as it may have. */
    IDENTITY_IS_FULL
  }

  /**
   * How many leases there may be whose users are not removed, also those that are being revoked.
   *
   * @param perRole of one role
   * @param perIdentity of one account in a workspace, or of one workflow
   */
  @ConfigurationProperties("provisioning.vault.leases")
  record Limits(@DefaultValue("200") int perRole, @DefaultValue("50") int perIdentity) {

    public Limits {
      if (perRole < 1 || perIdentity < 1) {
        throw new IllegalArgumentException(
            "provisioning.vault.leases.per-role and .per-identity are more than 0");
      }
    }
  }

  /**
   * Which leases; null is any.
   *
   * @param prefix of {@code <database>/<role>}
   * @param identity id or name of who has it
   * @param isEnded whether those that are revoked are listed too
   */
  record Filter(
      @Nullable String prefix,
      @Nullable String identity,
      @Nullable String workflow,
      boolean isEnded) {

    boolean accepts(Lease lease) {
      return (isEnded || !lease.isEnded())
          && (prefix == null || lease.place().startsWith(prefix))
          && (workflow == null || workflow.equals(lease.workflow()))
          && (identity == null
              || identity.equals(lease.by().id())
              || identity.equals(lease.by().name()));
    }
  }
}
