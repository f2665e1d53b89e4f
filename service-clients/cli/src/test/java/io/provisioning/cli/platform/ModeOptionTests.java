package io.provisioning.cli.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.Mode;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ModeOptionTests {

  private Home home;

  @BeforeEach
  void open(@TempDir Path directory) {
    home = new Home(directory);
  }

  @Test
  void thePlatformIsForManyUnlessItIsSaid() {
    assertThat(said().of(home, false)).isEqualTo(Mode.MULTI_USER);
    assertThat(said("--mode", "solo").of(home, false)).isEqualTo(Mode.SOLO);
    assertThatThrownBy(() -> said("--mode", "duo").of(home, false))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("`duo`");
  }

  @Test
  void whatWasSaidLastHolds() throws IOException {
    Mode.SOLO.remember(home);

    assertThat(said().of(home, true)).isEqualTo(Mode.SOLO);
    assertThat(said("--mode", "multi-user").of(home, false)).isEqualTo(Mode.MULTI_USER);
  }

  @Test
  void whatRunsIsStoppedBeforeItIsStartedOtherwise() throws IOException {
    assertThatThrownBy(() -> said().of(home, true)).hasMessageContaining("mode `solo`");

    Mode.MULTI_USER.remember(home);
    assertThat(said().of(home, true)).isEqualTo(Mode.MULTI_USER);
    assertThatThrownBy(() -> said("--mode", "solo").of(home, true))
        .hasMessageContaining("mode `multi-user`");
  }

  private static ModeOption said(String... arguments) {
    return CommandLine.populateCommand(new ModeOption(), arguments);
  }
}
