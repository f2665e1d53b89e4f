package io.provisioning.controlcenter.identity.account;

import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/**
 * Accounts that policies speak of together; accounts say which groups they are in.
 *
 * @param id such as {@code platform-team}
 */
@Table("account_group")
public record Group(
    @Id String id, String displayName, Instant createdAt, @Version @Nullable Long version) {}
