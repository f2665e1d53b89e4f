package io.provisioning.provider.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.Change;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Objection;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.testkit.Specs;
import io.provisioning.provider.testkit.cloud.Faults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract, and what only several regions have. */
class RegionsTests extends AwsContract {

  private static final List<String> REGIONS = List.of("eu-west-1", "us-east-1", "ap-south-1");

  @Override
  protected Faults faults() {
    return Faults.none();
  }

  @Override
  protected String regions() {
    return String.join(",", REGIONS);
  }

  @Test
  void eachRegionHasItsOwnAndAllAreListed() {
    for (var region : REGIONS) {
      var network = new NetworkSpec(region, cidr(), Map.of());
      contract.ensure(contract.scope().network("net-" + region), network);
      contract.ensure(contract.scope().server("in-" + region), server(region));
    }

    for (var region : REGIONS) {
      assertThat(cloud().count("instance", region)).as(region).isEqualTo(1);
      assertThat(cloud().count("vpc", region)).as(region).isEqualTo(1);
      assertThat(provider().find(contract.scope().server("in-" + region)))
          .get()
          .matches(state -> provider().change(state.spec(), server(region)) == Change.NONE);
    }
    assertThat(provider().list(contract.scope())).hasSize(6);
    assertThat(provider().description().regions()).isEqualTo(REGIONS);
  }

  private static ServerSpec server(String region) {
    return new ServerSpec(
        region,
        PlanSize.SMALL,
        "debian-12",
        List.of("net-" + region),
        List.of(),
        List.of(),
        Map.of());
  }

  @Test
  void aResourceIsInOneRegion() {
    var id = contract.scope().volume("data");
    var here = new VolumeSpec("us-east-1", 1L << 30, Map.of());
    var there = new VolumeSpec("ap-south-1", 1L << 30, Map.of());
    contract.ensure(id, here);

    assertThat(provider().change(here, there)).isEqualTo(Change.REPLACE);
    assertThat(refusal(() -> contract.ensure(id, there)))
        .matches(refusal -> refusal.kind() == Kind.CONFLICT)
        .hasMessageContaining("exists in region us-east-1");
    provider().ensureAbsent(new IdempotencyKey("move"), id);
    assertThat(cloud().count("volume")).isZero();
    contract.ensure(id, there);
    assertThat(cloud().count("volume", "ap-south-1")).isEqualTo(1);
  }

  @Test
  void aFirewallGuardsServersOfItsRegion() {
    var gate = contract.scope().firewall("gate");
    contract.ensure(gate, new FirewallSpec("us-east-1", contract.firewall().rules(), Map.of()));
    for (var region : List.of("us-east-1", "ap-south-1")) {
      var network = new NetworkSpec(region, cidr(), Map.of());
      contract.ensure(contract.scope().network("net-" + region), network);
    }

    var here = Specs.withFirewalls(server("us-east-1"), List.of("gate"));
    var state = contract.ensure(contract.scope().server("here"), here);
    assertThat(provider().change(state.spec(), here)).isEqualTo(Change.NONE);
    var there = Specs.withFirewalls(server("ap-south-1"), List.of("gate"));
    assertThat(refusal(() -> contract.ensure(contract.scope().server("there"), there)))
        .matches(refusal -> refusal.kind() == Kind.PERMANENT)
        .hasMessageContaining("firewall/gate does not exist");
    var moved = new FirewallSpec("ap-south-1", List.of(), Map.of());
    assertThat(provider().change(provider().find(gate).orElseThrow().spec(), moved))
        .isEqualTo(Change.REPLACE);
  }

  @Test
  void anotherRegionIsRefusedBeforeAnybodyIsAsked() {
    var elsewhere = new NetworkSpec("eu-north-1", cidr(), Map.of());

    assertThat(provider().objections(elsewhere))
        .extracting(Objection::property)
        .containsExactly("region");
    assertThat(refusal(() -> contract.ensure(contract.scope().network("net"), elsewhere)))
        .matches(refusal -> refusal.kind() == Kind.PERMANENT);
  }

  @Test
  void aRegionHasItsOwnPrice() {
    assertThat(provider().price(server("ap-south-1")))
        .isNotEqualTo(provider().price(server("us-east-1")));
  }
}
