package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.RunningControlCenter;
import org.springframework.beans.factory.annotation.Autowired;

class StoredUsersIntegrationTests extends RunningControlCenter implements UsersContract {

  @Autowired private Users users;

  @Override
  public Users users() {
    return users;
  }
}
