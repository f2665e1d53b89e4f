package io.provisioning.controlcenter.identity.oidc;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.dao.DuplicateKeyException;

/** Who is who, for as long as the object lasts. */
final class InMemoryOutsideIdentities implements OutsideIdentities {

  private final Map<String, OutsideIdentity> byId = new ConcurrentHashMap<>();

  @Override
  public OutsideIdentity insert(OutsideIdentity identity) {
    if (byId.putIfAbsent(identity.id(), identity) != null) {
      throw new DuplicateKeyException(identity.id());
    }
    return identity;
  }

  @Override
  public Optional<OutsideIdentity> findById(String id) {
    return Optional.ofNullable(byId.get(id));
  }
}
