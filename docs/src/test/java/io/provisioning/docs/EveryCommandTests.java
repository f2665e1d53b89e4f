package io.provisioning.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class EveryCommandTests {

  @Test
  void everyCommandIsTriedOnceRightAndOnceWrong() throws IOException {
    var cases = CommandCase.read(EveryCommandIntegrationTests.CASES);

    assertThat(commands("", new Terminal(Path.of("nowhere"), Path.of(""), Map.of()).tree()))
        .hasSizeGreaterThan(100)
        .allSatisfy(command ->
            assertThat(cases.stream().filter(one -> one.isOf(command)).map(CommandCase::isRight))
                .as("`%s` in %s", command, EveryCommandIntegrationTests.CASES)
                .contains(true, false));
  }

  /** The leaves; each group explains itself by a `help` of its own. */
  private static List<String> commands(String path, CommandLine command) {
    return command.getSubcommands().isEmpty()
        ? List.of(path)
        : command.getSubcommands().entrySet().stream()
            .filter(child -> path.isEmpty() || !child.getKey().equals("help"))
            .flatMap(
                child -> commands((path + " " + child.getKey()).strip(), child.getValue()).stream())
            .toList();
  }
}
