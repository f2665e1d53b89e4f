package io.provisioning.provider.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.testkit.PatientProvider;
import io.provisioning.provider.testkit.ProviderContract;
import io.provisioning.provider.testkit.Specs;
import io.provisioning.provider.testkit.aws.AwsSimulator;
import io.provisioning.provider.testkit.aws.IamPolicy;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every provider, on a simulated cloud where something may go wrong. */
abstract class AwsContract extends ProviderContract {

  private static final String POLICY = new AwsProviderFactory().policy().orElseThrow();

  @TempDir static Path directory;

  private AwsSimulator cloud;
  private Provider provider;
  private Provider other;

  /** What goes wrong. */
  protected abstract Faults faults();

  /** One or several with commas; the first is the default. */
  protected String regions() {
    return "eu-central-1";
  }

  protected AwsSimulator cloud() {
    return cloud;
  }

  @BeforeAll
  void open() throws Exception {
    cloud = AwsSimulator.start(Machines.none());
    cloud.obey(POLICY);
    cloud.inject(faults());
    var bed = new AwsTestbed(cloud, directory);
    provider = new PatientProvider(bed.openIn(regions(), "one"));
    other = new PatientProvider(bed.openIn(regions(), "two"));
  }

  /** Without it, the policy would have a right that no request needs. */
  @Test
  void aDescriptionIsChangedInPlace() {
    var id = contract.scope().firewall("gate");
    var spec = contract.firewall();
    var before = contract.ensure(id, spec);
    var rules =
        spec.rules().stream()
            .map(it -> new FirewallRule(it.protocol(), it.ports(), it.sources(), "another"))
            .toList();

    var after = contract.ensure(id, Specs.withRules(spec, rules));

    assertThat(after.providerId()).isEqualTo(before.providerId());
    assertThat(after.spec()).isEqualTo(Specs.withRules(spec, rules));
  }

  /** After the scope of the test was emptied. */
  @AfterEach
  void nothingIsMadeTwice() {
    assertThat(cloud.duplicates()).isEmpty();
  }

  @Override
  protected void closeTestbed() {
    assertThat(IamPolicy.parse(POLICY).actions()).isEqualTo(new TreeSet<>(cloud.actions()));
    assertThat(cloud.count()).isZero();
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
    return "10.91.61.0/24";
  }

  @Override
  protected void deleteBehindItsBack(ResourceState state) {
    if (state instanceof ResourceState.FirewallState) {
      cloud.deleteGroupByHand(state.providerId());
    } else {
      cloud.terminateByHand(state.providerId());
    }
  }

  @Override
  protected void stopBehindItsBack(ServerState server) {
    cloud.switchOffByHand(server.providerId());
  }
}
