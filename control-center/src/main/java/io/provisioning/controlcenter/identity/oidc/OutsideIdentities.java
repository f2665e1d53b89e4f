package io.provisioning.controlcenter.identity.oidc;

import java.util.Optional;
import org.springframework.data.repository.Repository;

/** Who is who. Nothing is changed once it stands. */
interface OutsideIdentities extends Repository<OutsideIdentity, String> {

  /** Refuses a second one of the same issuer and subject. */
  OutsideIdentity insert(OutsideIdentity identity);

  Optional<OutsideIdentity> findById(String id);
}
