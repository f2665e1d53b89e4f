package io.provisioning.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class CommandContractTests {

  private static final Path WRITTEN = Path.of("target/commands.yaml");

  /** Commands that print nothing but JSON. */
  private static final Set<String> ALWAYS = Set.of("resource show");

  /** As age and SOPS have them, whose users know these letters; a backup is a file of age. */
  private static final Set<String> FOREIGN = Set.of("age", "sops", "vault backup", "vault restore");

  /**
   * What its command says: a file, or a field from one; a label to set, or to find; an account or a
   * webhook; an end of time, or a place; and `-f` is `--file` or, as of `tail`, `--follow`.
   */
  private static final Set<String> OF_THE_COMMAND =
      Set.of("--file", "--label", "--name", "--out", "--stdin", "--to", "--follow");

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void theContractIsThatOfTheCommand() throws IOException {
    var contract = CommandContract.read();

    var written = contract.written(shell.tree());

    Files.createDirectories(WRITTEN.getParent());
    Files.writeString(WRITTEN, written);
    assertThat(contract.text())
        .as(
            "the command differs from its contract; if that is meant, copy"
                + " service-clients/cli/target/commands.yaml to docs/api/commands.yaml, review it,"
                + " and say in CHANGELOG.md what changes for others")
        .isEqualTo(written);
  }

  @Test
  void everyCommandThatPrintsJsonSaysItsShape() throws IOException {
    var contract = CommandContract.read();

    assertThat(commands())
        .allSatisfy((path, command) -> {
          boolean isSaid = contract.of(path).has("json") ^ contract.of(path).has("json_lines");
          boolean isPrinted =
              command.getCommandSpec().findOption("--json") != null || ALWAYS.contains(path);
          assertThat(isSaid).as(path).isEqualTo(isPrinted);
        });
  }

  @Test
  void everyCommandShowsAnExampleThatParses() {
    var tree = shell.tree();
    var commands = CommandContract.leaves("", tree);

    assertThat(commands)
        .hasSizeGreaterThan(150)
        .allSatisfy((path, command) -> {
          var example = Examples.find(path).orElseThrow();
          assertThat(command.getUsageMessage())
              .contains("\nExample:\n  ./provisioning " + example + "\n");
          assertThat(tree.parseArgs(DocumentationTests.words(example)).errors()).isEmpty();
        });
    assertThat(Examples.all()).as("each is of a command").hasSameSizeAs(commands.keySet());
  }

  @Test
  void anOptionMeansTheSameInEveryCommand() {
    assertThat(kinds(OptionSpec::longestName, CommandContractTests::kind))
        .allSatisfy((name, kinds) -> assertThat(kinds).as(name).hasSize(1));
    assertThat(kinds(OptionSpec::shortestName, OptionSpec::longestName))
        .allSatisfy((name, longNames) -> assertThat(longNames).as(name).hasSize(1));
  }

  private static String kind(OptionSpec option) {
    return CommandContract.type(option)
        + (option.arity().max() > 0 ? " " + option.paramLabel() : "");
  }

  private Map<String, Set<String>> kinds(
      Function<OptionSpec, String> name, Function<OptionSpec, String> kind) {
    return commands().entrySet().stream()
        .filter(entry ->
            FOREIGN.stream().noneMatch(group -> (entry.getKey() + " ").startsWith(group + " ")))
        .flatMap(entry -> CommandContract.options(entry.getValue()).stream())
        .filter(option -> !OF_THE_COMMAND.contains(option.longestName()))
        .collect(groupingBy(name, mapping(kind, toSet())));
  }

  private Map<String, CommandLine> commands() {
    return CommandContract.leaves("", shell.tree());
  }
}
