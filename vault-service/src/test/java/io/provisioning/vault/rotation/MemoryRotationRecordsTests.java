package io.provisioning.vault.rotation;

class MemoryRotationRecordsTests extends RotationRecordsContract {

  @Override
  RotationRecords records() {
    return new MemoryRotationRecords(() -> {});
  }
}
