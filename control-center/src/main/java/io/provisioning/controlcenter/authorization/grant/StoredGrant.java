package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** A grant as it is stored. */
@Table("access_grant")
record StoredGrant(
    @Id String id,
    String principalKind,
    String principal,
    List<String> actions,
    @Nullable String workspace,
    String reason,
    String askedBy,
    Instant askedAt,
    long seconds,
    boolean needsApproval,
    @Nullable String approvedBy,
    @Nullable Instant beginsAt,
    @Nullable Instant endedAt) {

  static StoredGrant of(Grant grant) {
    return new StoredGrant(
        grant.id(),
        grant.principal().type(),
        grant.principal().id(),
        grant.actions(),
        grant.workspace(),
        grant.reason(),
        grant.askedBy(),
        grant.askedAt(),
        grant.length().toSeconds(),
        grant.isEmergency(),
        grant.approvedBy(),
        grant.beginsAt(),
        grant.endedAt());
  }

  Grant grant() {
    return new Grant(
        id,
        new EntityKey(principalKind, principal),
        actions,
        workspace,
        reason,
        askedBy,
        askedAt,
        Duration.ofSeconds(seconds),
        needsApproval,
        approvedBy,
        beginsAt,
        endedAt);
  }
}
