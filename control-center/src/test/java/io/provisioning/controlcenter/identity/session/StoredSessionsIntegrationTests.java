package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.RunningControlCenter;
import org.springframework.beans.factory.annotation.Autowired;

class StoredSessionsIntegrationTests extends RunningControlCenter
    implements SessionRecordsContract {

  @Autowired private SessionRecords records;

  @Override
  public SessionRecords records() {
    return records;
  }
}
