package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetectorCommandsTests {

  @TempDir private Path directory;

  @Test
  void aBacktestNeedsTheDetector() throws IOException {
    try (var shell = new Shell(directory)) {
      assertThat(shell.run("detector", "backtest", "--nab", "nab")).isEqualTo(69);
      assertThat(shell.err()).contains("there is no service `detector`");
    }
  }

  @Test
  void aBacktestNeedsADirectory() throws IOException {
    try (var shell = new Shell(directory)) {
      assertThat(shell.run("detector", "backtest")).isEqualTo(2);
      assertThat(shell.err()).contains("--nab");
    }
  }
}
