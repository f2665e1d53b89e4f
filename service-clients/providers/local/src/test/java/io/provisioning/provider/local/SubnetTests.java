package io.provisioning.provider.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.provisioning.provider.ProviderException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SubnetTests {

  @Test
  void anAddressIsInABlockOrNot() {
    assertThat(Subnet.of("10.89.0.0/24").contains("10.89.0.7")).isTrue();
    assertThat(Subnet.of("10.89.0.0/24").contains("10.89.1.7")).isFalse();
  }

  @Test
  void theLowestFreeAddressIsTakenAfterTheEnginesOwn() {
    var subnet = Subnet.of("10.89.0.0/24");

    assertThat(subnet.free(Set.of())).isEqualTo("10.89.0.2");
    assertThat(subnet.free(Set.of("10.89.0.2", "10.89.0.3"))).isEqualTo("10.89.0.4");
  }

  @Test
  void largeBlocksGoOnInTheNextByte() {
    var subnet = Subnet.of("200.128.255.254/31");
    assertThat(Subnet.of("10.0.0.0/8").size()).isEqualTo(1L << 24);
    assertThat(subnet.first()).isEqualTo(0xC880FFFEL);
  }

  @Test
  void aFullBlockSaysSo() {
    assertThatThrownBy(() -> Subnet.of("10.89.0.0/30").free(Set.of("10.89.0.2")))
        .isInstanceOf(ProviderException.class)
        .hasMessage("all addresses of 10.89.0.0/30 are taken");
  }

  @Test
  void blocksThatShareAnAddressOverlap() {
    var block = Subnet.of("10.9.1.0/24");
    assertThat(block.overlaps(Subnet.of("10.0.0.0/8"))).isTrue();
    assertThat(block.overlaps(Subnet.of("10.9.1.255/32"))).isTrue();
    assertThat(block.overlaps(Subnet.of("10.9.2.0/24"))).isFalse();
    assertThat(block.overlaps(Subnet.of("10.9.0.0/24"))).isFalse();
  }

  @Test
  void anInterfaceOfThisMachineHoldsItsAddress() {
    assertThat(BlockHolders.of("127.0.0.0/24", List.of()))
        .singleElement(STRING)
        .matches("interface \\S+ \\(127.0.0.1\\)");
  }
}
