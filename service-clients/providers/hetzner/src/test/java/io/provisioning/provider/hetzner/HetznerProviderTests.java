package io.provisioning.provider.hetzner;

import io.provisioning.provider.testkit.cloud.Faults;

class HetznerProviderTests extends HetznerContract {

  @Override
  protected Faults faults() {
    return Faults.none();
  }
}
