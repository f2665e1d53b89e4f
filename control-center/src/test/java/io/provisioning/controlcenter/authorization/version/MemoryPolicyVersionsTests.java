package io.provisioning.controlcenter.authorization.version;

class MemoryPolicyVersionsTests extends PolicyVersionsContract {

  @Override
  PolicyVersions versions() {
    return new MemoryPolicyVersions();
  }
}
