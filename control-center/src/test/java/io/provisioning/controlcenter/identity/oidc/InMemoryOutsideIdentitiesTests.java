package io.provisioning.controlcenter.identity.oidc;

class InMemoryOutsideIdentitiesTests implements OutsideIdentitiesContract {

  private final InMemoryOutsideIdentities identities = new InMemoryOutsideIdentities();

  @Override
  public OutsideIdentities identities() {
    return identities;
  }
}
