package io.provisioning.controlcenter.authorization.grant;

class MemoryGrantsTests extends GrantsContract {

  @Override
  Grants grants() {
    return new MemoryGrants();
  }
}
