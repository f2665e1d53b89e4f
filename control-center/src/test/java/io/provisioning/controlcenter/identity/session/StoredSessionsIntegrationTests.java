package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.RunningControlCenter;
import org.junit.jupiter.api.Nested;
import org.springframework.beans.factory.annotation.Autowired;

class StoredSessionsIntegrationTests extends RunningControlCenter {

  @Autowired private SessionRecords records;

  @Nested
  class Stored extends SessionRecordsContract {

    @Override
    SessionRecords records() {
      return records;
    }
  }
}
