package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.RunningControlCenter;
import org.junit.jupiter.api.Nested;
import org.springframework.beans.factory.annotation.Autowired;

class SurrealPolicyVersionsIntegrationTests extends RunningControlCenter {

  @Autowired private StoredPolicyVersions stored;
  @Autowired private SurrealPolicyVersions versions;

  @Nested
  class InSurrealDb extends PolicyVersionsContract {

    @Override
    PolicyVersions versions() {
      stored.deleteAll();
      return versions;
    }
  }
}
