package io.provisioning.provider.hetzner;

import io.provisioning.provider.testkit.hetzner.Faults;

class HetznerProviderTests extends HetznerContract {

  @Override
  protected Faults faults() {
    return Faults.none();
  }
}
