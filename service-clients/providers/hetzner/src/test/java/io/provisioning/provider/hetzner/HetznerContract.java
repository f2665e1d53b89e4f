package io.provisioning.provider.hetzner;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.testkit.PatientProvider;
import io.provisioning.provider.testkit.ProviderContract;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.cloud.Requests;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every provider, on a simulated cloud where something may go wrong. */
abstract class HetznerContract extends ProviderContract {

  /** Of servers that do not shut down within two minutes, for which no test waits. */
  private static final String POWER_OFF = "POST /servers/{id}/actions/poweroff";

  @TempDir static Path directory;

  private HetznerSimulator cloud;
  private Provider provider;
  private Provider other;

  /** What goes wrong. */
  protected abstract Faults faults();

  @BeforeAll
  void open() throws Exception {
    cloud = HetznerSimulator.start(Machines.none());
    cloud.inject(faults());
    var bed = new HetznerTestbed(cloud, directory);
    provider = new PatientProvider(bed.open("one"));
    other = new PatientProvider(bed.open("two"));
  }

  /** After the scope of the test was emptied, so only the installation's key is left. */
  @AfterEach
  void nothingIsMadeTwice() {
    assertThat(cloud.duplicates()).isEmpty();
    assertThat(cloud.count("ssh_keys")).isLessThanOrEqualTo(1);
  }

  @Override
  protected void closeTestbed() {
    var policy = new HetznerProviderFactory().policy().orElseThrow();
    var needed = cloud.requests();
    needed.add(POWER_OFF);
    assertThat(Requests.in(policy)).isEqualTo(needed);
    assertThat(cloud.count("firewalls")).isZero();
    assertThat(cloud.count("servers") + cloud.count("volumes") + cloud.count("networks")).isZero();
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
    return "10.90.223.0/24";
  }

  @Override
  protected void deleteBehindItsBack(ResourceState state) {
    var kind = state.id().kind().name().toLowerCase(Locale.ROOT) + "s";
    cloud.deleteByHand(kind, state.providerId());
  }

  @Override
  protected void stopBehindItsBack(ServerState server) {
    cloud.switchOffByHand(server.providerId());
  }
}
