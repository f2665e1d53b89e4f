package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.RunningControlCenter;
import org.junit.jupiter.api.Nested;
import org.springframework.beans.factory.annotation.Autowired;

class StoredUsersIntegrationTests extends RunningControlCenter {

  @Autowired private Users users;

  @Nested
  class Stored extends UsersContract {

    @Override
    Users users() {
      return users;
    }
  }
}
