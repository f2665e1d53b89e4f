package io.provisioning.vault.rotation;

import io.provisioning.vault.TestStore;

class SurrealRotationRecordsIntegrationTests extends RotationRecordsContract {

  @Override
  RotationRecords records() {
    return new SurrealRotationRecords(TestStore.empty().statements());
  }
}
