package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.config.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DocumentationTests {

  private static final Path DOCUMENT = Path.of("../../docs/user/cli.md");
  private static final Pattern QUOTED = Pattern.compile("[\"']([^\"']*)[\"']");

  /** One for all tests: to make some hundred commands takes longest of all that they do. */
  private static CommandLine tree;

  @BeforeAll
  static void build(@TempDir Path directory) throws IOException {
    try (var shell = new Shell(directory)) {
      tree = shell.tree();
    }
  }

  @Test
  void everyCommandStandsInTheDocumentationWithAnExample() throws IOException {
    var text = Files.readString(DOCUMENT);

    assertThat(leaves(tree, ""))
        .hasSizeGreaterThan(40)
        .allSatisfy(command ->
            assertThat(text)
                .contains("| `" + command + "` |")
                .contains("./provisioning " + command));
  }

  @Test
  void everyExampleIsACommandLineThatParses() throws IOException {
    var examples =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.startsWith("| `") && line.contains("`./provisioning "))
            .map(line -> line.replaceFirst(".*`\\./provisioning ([^`]*)`.*", "$1"))
            .toList();

    assertThat(examples)
        .isNotEmpty()
        .allSatisfy(example -> assertThat(tree.parseArgs(words(example)).errors()).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "age.md",
        "anomalies.md",
        "audit.md",
        "authorization.md",
        "coming-from-vault.md",
        "identity.md",
        "schedules.md",
        "secrets.md",
        "sops.md",
        "storage.md",
        "webhooks.md",
        "workflows.md"
      })
  void theCommandsOfTheGuidesParse(String guide) throws IOException {
    var commands =
        Files.readAllLines(DOCUMENT.resolveSibling(guide)).stream()
            .filter(line -> line.startsWith("./provisioning "))
            .map(line -> line.substring("./provisioning ".length()))
            .toList();

    assertThat(commands)
        .isNotEmpty()
        .allSatisfy(command -> assertThat(tree.parseArgs(words(command)).errors()).isEmpty());
  }

  static String[] words(String line) {
    return QUOTED
        .matcher(line)
        .replaceAll(word -> Matcher.quoteReplacement(word.group(1).replace(' ', '_')))
        .split(" ", -1);
  }

  @Test
  void everyExitCodeStandsInTheDocumentation() throws IOException {
    var text = Files.readString(DOCUMENT);

    assertThat(
            Stream.concat(
                Arrays.stream(Problem.Kind.values()).map(ExitCode::of),
                Stream.of(
                    ExitCode.DONE,
                    ExitCode.WORKFLOW_FAILED,
                    ExitCode.CHANGES_PENDING,
                    ExitCode.INTERRUPTED)))
        .allSatisfy(code -> assertThat(text).contains("| " + code + " |"));
  }

  /** Commands that do something, by their path. */
  private static Stream<String> leaves(CommandLine command, String path) {
    return command.getSubcommands().entrySet().stream()
        .filter(entry -> path.isEmpty() || !entry.getKey().equals("help"))
        .flatMap(entry -> {
          var name = (path + " " + entry.getKey()).strip();
          return entry.getValue().getSubcommands().isEmpty()
              ? Stream.of(name)
              : leaves(entry.getValue(), name);
        });
  }
}
