package io.provisioning.controlcenter.authorization.grant;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Grants that last as long as the object. */
final class MemoryGrants implements Grants {

  private final Map<String, Grant> grants = new LinkedHashMap<>();

  @Override
  public synchronized List<Grant> all() {
    return List.copyOf(grants.values());
  }

  @Override
  public synchronized void save(Grant grant) {
    grants.put(grant.id(), grant);
  }
}
