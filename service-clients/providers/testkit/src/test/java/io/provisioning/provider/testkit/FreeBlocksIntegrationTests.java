package io.provisioning.provider.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FreeBlocksIntegrationTests {

  @Test
  void noneIsGivenTwice() {
    assertThat(Stream.generate(FreeBlocks::next).limit(20))
        .doesNotHaveDuplicates()
        .allSatisfy(block -> assertThat(block).matches("10\\.[0-9]+\\.[0-9]+\\.0/24"));
  }
}
