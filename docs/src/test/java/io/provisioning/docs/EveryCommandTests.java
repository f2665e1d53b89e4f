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

  @Test
  void everyCommandThatPrintsJsonIsTriedWithIt() throws IOException {
    var cases = CommandCase.read(EveryCommandIntegrationTests.CASES);
    var contract = CommandContract.read();

    assertThat(contract.commands().stream().filter(contract::printsJson))
        .hasSizeGreaterThan(100)
        .allSatisfy(command ->
            assertThat(cases.stream().filter(CommandCase::isRight).filter(one -> one.isOf(command)))
                .as("`%s` in %s", command, EveryCommandIntegrationTests.CASES)
                .anyMatch(contract::printsJson));
  }

  @Test
  void everyExitCodeIsInTheContract() throws IOException {
    var contract = CommandContract.read();

    assertThat(CommandCase.read(EveryCommandIntegrationTests.CASES))
        .allSatisfy(one ->
            assertThat(contract.allows(contract.command(one), one.exitCode()))
                .as("%s ends with %d", one, one.exitCode())
                .isTrue());
  }

  @Test
  void everyExampleOfTheHelpIsTried() throws IOException {
    var cases = CommandCase.read(EveryCommandIntegrationTests.CASES);
    var contract = CommandContract.read();

    assertThat(contract.examples())
        .hasSizeGreaterThan(150)
        .allSatisfy(example ->
            assertThat(cases.stream().filter(one -> one.isExample(example)))
                .as("`%s` in %s", example, EveryCommandIntegrationTests.CASES)
                .isNotEmpty());
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
