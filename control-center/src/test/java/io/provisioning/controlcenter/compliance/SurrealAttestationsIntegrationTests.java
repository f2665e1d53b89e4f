package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.RunningControlCenter;
import org.junit.jupiter.api.Nested;
import org.springframework.beans.factory.annotation.Autowired;

class SurrealAttestationsIntegrationTests extends RunningControlCenter {

  @Autowired private StoredAttestations stored;
  @Autowired private SurrealAttestations attestations;

  @Nested
  class InSurrealDb extends AttestationsContract {

    @Override
    Attestations attestations() {
      stored.deleteAll();
      return attestations;
    }
  }
}
