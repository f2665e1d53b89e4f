package io.provisioning.controlcenter.identity.oidc;

import io.provisioning.controlcenter.RunningControlCenter;
import org.springframework.beans.factory.annotation.Autowired;

class StoredOutsideIdentitiesIntegrationTests extends RunningControlCenter
    implements OutsideIdentitiesContract {

  @Autowired private OutsideIdentities identities;

  @Override
  public OutsideIdentities identities() {
    return identities;
  }
}
