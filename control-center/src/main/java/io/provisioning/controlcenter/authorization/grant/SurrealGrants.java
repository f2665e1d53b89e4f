package io.provisioning.controlcenter.authorization.grant;

import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;

/** Grants in SurrealDB. */
@Component
final class SurrealGrants implements Grants {

  private final StoredGrants grants;

  SurrealGrants(StoredGrants grants) {
    this.grants = grants;
  }

  @Override
  public List<Grant> all() {
    return grants.findAll().stream()
        .map(StoredGrant::grant)
        .sorted(Comparator.comparing(Grant::askedAt).thenComparing(Grant::id))
        .toList();
  }

  @Override
  public void save(Grant grant) {
    grants.save(StoredGrant.of(grant));
  }
}
