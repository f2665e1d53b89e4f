package io.provisioning.provider.aws;

import io.provisioning.provider.testkit.cloud.Faults;

class AwsProviderTests extends AwsContract {

  @Override
  protected Faults faults() {
    return Faults.none();
  }
}
