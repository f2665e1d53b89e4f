package io.provisioning.vault.seal;

class MemoryKeysTests extends KeysContract {

  @Override
  Keys keys() {
    return new MemoryKeys(() -> {});
  }
}
