package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.controlcenter.RunningControlCenter;
import org.junit.jupiter.api.Nested;
import org.springframework.beans.factory.annotation.Autowired;

class SurrealGrantsIntegrationTests extends RunningControlCenter {

  @Autowired private StoredGrants stored;
  @Autowired private SurrealGrants grants;

  @Nested
  class InSurrealDb extends GrantsContract {

    @Override
    Grants grants() {
      stored.deleteAll();
      return grants;
    }
  }
}
