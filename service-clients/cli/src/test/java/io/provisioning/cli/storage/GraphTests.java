package io.provisioning.cli.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.cli.home.Home;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class GraphTests {

  @TempDir Path directory;

  @Command
  private static final class Said {
    @Mixin private Graph.Options graph = new Graph.Options();
  }

  private Graph said(String... arguments) throws IOException {
    var said = new Said();
    new CommandLine(said).parseArgs(arguments);
    return said.graph.of(new Home(directory));
  }

  @Test
  void aDatabaseIsWhatIsMeantWhereNothingIsSaid() throws IOException {
    assertThat(said()).isEqualTo(Graph.SURREALDB);
    assertThat(Graph.of(new Home(directory))).isEmpty();
  }

  @Test
  void whatWasChosenIsRemembered() throws IOException {
    said("--graph", "memory").remember(new Home(directory));

    assertThat(said()).isEqualTo(Graph.MEMORY);
    assertThat(said("--graph", "surrealdb")).isEqualTo(Graph.SURREALDB);
  }

  @Test
  void anotherPlaceIsRefused() {
    assertThatThrownBy(() -> said("--graph", "paper")).hasMessageContaining("`paper`");
  }
}
