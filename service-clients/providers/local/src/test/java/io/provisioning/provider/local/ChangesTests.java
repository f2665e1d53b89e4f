package io.provisioning.provider.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.Change;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.testkit.Specs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangesTests {

  private static final ServerSpec SERVER =
      new ServerSpec(
          "local",
          PlanSize.SMALL,
          "debian-12",
          List.of("front", "back"),
          List.of(new Mount("data", "/data"), new Mount("logs", "/logs")),
          List.of("ssh-ed25519 AAAA"),
          Map.of());

  @Test
  void theOrderOfNetworksAndMountsIsNoChange() {
    var same =
        Specs.withMounts(
            Specs.withNetworks(SERVER, List.of("back", "front")),
            List.of(new Mount("logs", "/logs/"), new Mount("data", "/data")));

    assertThat(Changes.between(SERVER, same)).isEqualTo(Change.NONE);
  }

  @Test
  void plansKeysAndNetworksChangeInPlace() {
    assertThat(Changes.between(SERVER, Specs.withPlan(SERVER, PlanSize.LARGE)))
        .isEqualTo(Change.IN_PLACE);
    assertThat(Changes.between(SERVER, Specs.withKeys(SERVER, List.of())))
        .isEqualTo(Change.IN_PLACE);
    assertThat(Changes.between(SERVER, Specs.withNetworks(SERVER, List.of("front"))))
        .isEqualTo(Change.IN_PLACE);
  }

  @Test
  void mountsNeedAnotherServer() {
    assertThat(Changes.between(SERVER, Specs.withMounts(SERVER, List.of())))
        .isEqualTo(Change.REPLACE);
  }
}
