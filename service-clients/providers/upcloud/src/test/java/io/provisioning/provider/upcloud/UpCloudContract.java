package io.provisioning.provider.upcloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.testkit.PatientProvider;
import io.provisioning.provider.testkit.ProviderContract;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.cloud.Requests;
import io.provisioning.provider.testkit.upcloud.UpCloudSimulator;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every provider, on a simulated cloud where something may go wrong. */
abstract class UpCloudContract extends ProviderContract {

  @TempDir static Path directory;

  private UpCloudSimulator cloud;
  private Provider provider;
  private Provider other;

  /** What goes wrong. */
  protected abstract Faults faults();

  @BeforeAll
  void open() throws Exception {
    cloud = UpCloudSimulator.start(Machines.none());
    cloud.inject(faults());
    var bed = new UpCloudTestbed(cloud, directory);
    provider = new PatientProvider(bed.open("one"));
    other = new PatientProvider(bed.open("two"));
  }

  /** After the scope of the test was emptied. */
  @AfterEach
  void nothingIsMadeTwice() {
    assertThat(cloud.duplicates()).isEmpty();
  }

  @Override
  protected void closeTestbed() {
    var policy = new UpCloudProviderFactory().policy().orElseThrow();
    assertThat(Requests.in(policy)).isEqualTo(cloud.requests());
    assertThat(cloud.count("routers")).isZero();
    assertThat(cloud.count("servers") + cloud.count("storages") + cloud.count("networks")).isZero();
    cloud.close();
  }

  @Override
  protected Provider provider() {
    return provider;
  }

  @Override
  protected Provider otherInstallation() {
    return other;
  }

  @Override
  protected String cidr() {
    return "10.91.60.0/24";
  }

  @Override
  protected void deleteBehindItsBack(ResourceState state) {
    var kind =
        switch (state.id().kind()) {
          case FIREWALL -> "routers";
          case NETWORK -> "networks";
          case VOLUME -> "storages";
          case SERVER -> "servers";
        };
    cloud.deleteByHand(kind, state.providerId());
  }

  @Override
  protected void stopBehindItsBack(ServerState server) {
    cloud.switchOffByHand(server.providerId());
  }
}
