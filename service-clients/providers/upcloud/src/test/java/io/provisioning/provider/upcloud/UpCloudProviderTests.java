package io.provisioning.provider.upcloud;

import io.provisioning.provider.testkit.cloud.Faults;

class UpCloudProviderTests extends UpCloudContract {

  @Override
  protected Faults faults() {
    return Faults.none();
  }
}
