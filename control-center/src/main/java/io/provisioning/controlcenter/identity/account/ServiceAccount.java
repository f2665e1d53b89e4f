package io.provisioning.controlcenter.identity.account;

import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/**
 * A program's account.
 *
 * @param secretDigest of the secret that the program shows; it is random, so a plain digest does
 */
@Table
public record ServiceAccount(
    @Id String id,
    String name,
    List<String> roles,
    List<String> groups,
    String secretDigest,
    boolean disabled,
    Instant createdAt,
    @Version @Nullable Long version) {

  public ServiceAccount {
    roles = List.copyOf(roles);
    groups = List.copyOf(groups);
  }

  public ServiceAccount with(List<String> newRoles, List<String> newGroups, boolean isDisabled) {
    return new ServiceAccount(
        id, name, newRoles, newGroups, secretDigest, isDisabled, createdAt, version);
  }

  public ServiceAccount withSecret(String digest) {
    return new ServiceAccount(id, name, roles, groups, digest, disabled, createdAt, version);
  }
}
