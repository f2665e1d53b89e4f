package io.provisioning.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleNamesTests {

  private static final String NAMES = "10.77.40.1\n0123 10.77.40.2 db\n";

  @TempDir private Path directory;

  @Test
  void namesOfANetworkThatIsGoneAreRemoved() throws IOException, InterruptedException {
    var gone = Files.writeString(directory.resolve("web-gone"), NAMES);
    var kept = Files.writeString(directory.resolve("web-here"), NAMES);
    var server = Files.writeString(directory.resolve("aardvark.pid"), "1");

    new StaleNames(directory).remove(() -> Optional.of(Set.of("podman", "web-here")));

    assertThat(gone).doesNotExist();
    assertThat(kept).hasContent(NAMES);
    assertThat(server).exists();
  }

  @Test
  void nothingIsRemovedIfTheEngineDoesNotAnswer() throws IOException, InterruptedException {
    var names = Files.writeString(directory.resolve("web"), NAMES);
    new StaleNames(directory).remove(Optional::empty);
    assertThat(names).exists();
  }

  @Test
  void theEngineIsNotAskedIfThereAreNoNames() throws IOException, InterruptedException {
    Files.writeString(directory.resolve("aardvark.pid"), "1");
    new StaleNames(directory).remove(() -> fail("asked"));
    new StaleNames(directory.resolve("missing")).remove(() -> fail("asked"));
  }
}
