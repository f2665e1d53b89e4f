package io.provisioning.provider.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.testkit.cloud.Block;
import java.util.List;
import org.junit.jupiter.api.Test;

class FreeBlocksTests {

  @Test
  void routesAreReadLastByteFirstAndWithoutTheDefault() {
    var lines =
        List.of(
            "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT",
            "eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0",
            "eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0",
            "tun0\t0000800A\t00000000\t0001\t0\t0\t0\t000080FF\t0\t0\t0");

    assertThat(FreeBlocks.routes(lines))
        .containsExactly(new Block("192.0.2.0/24"), new Block("10.128.0.0/9"));
  }

  @Test
  void subnetsOfPodmanAreReadWithoutThoseOfOtherVersionsOfTheProtocol() {
    var networks =
        """
        [{"name": "podman", "subnets": [{"subnet": "10.88.0.0/16", "gateway": "10.88.0.1"}]},
         {"name": "six", "subnets": [{"subnet": "fd00::/64"}, {"subnet":"10.123.4.0/24"}]}]
        """;

    assertThat(FreeBlocks.subnets(networks))
        .containsExactly(new Block("10.88.0.0/16"), new Block("10.123.4.0/24"));
  }

  @Test
  void blocksOverlapIfOneHoldsTheOther() {
    var block = new Block("10.128.7.0/24");

    assertThat(List.of("10.128.0.0/9", "10.128.7.0/24", "10.128.7.9/32"))
        .allMatch(other -> block.overlaps(new Block(other)));
    assertThat(List.of("10.0.0.0/9", "10.128.6.0/24", "10.128.8.0/32"))
        .noneMatch(other -> block.overlaps(new Block(other)));
  }
}
