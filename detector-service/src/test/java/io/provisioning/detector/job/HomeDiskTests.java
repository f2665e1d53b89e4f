package io.provisioning.detector.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class HomeDiskTests {

  @TempDir private Path home;

  @Test
  void roomIsCounted() throws Exception {
    assertThat(new HomeDisk(home, DataSize.ofBytes(1)).look().get("free_bytes")).isPositive();
  }

  @Test
  void tooLittleRoomIsAProblem() {
    assertThatThrownBy(() -> new HomeDisk(home, DataSize.ofTerabytes(100_000)).look())
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("MB left");
  }
}
