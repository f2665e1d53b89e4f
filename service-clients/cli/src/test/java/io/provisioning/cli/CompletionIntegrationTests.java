package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripts of {@code completion}, in the shells that they are for. */
class CompletionIntegrationTests {

  /** Stands for the command: knows one name of each kind, and writes down what it was asked for. */
  private static final String COMMAND =
      """
      #!/bin/sh
      echo "$@" >>"${0%/*}/asked"
      [ "$1" = complete-names ] && echo "$2-one"
      """;

  @TempDir private Path directory;
  private Path script;

  @BeforeEach
  void write() throws IOException {
    var command = Files.writeString(directory.resolve("provisioning"), COMMAND);
    assertThat(command.toFile().setExecutable(true)).isTrue();
    script = directory.resolve("script");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          infra show           | ''  | infra-one
          infra show -w dev    | in  | infra-one
          infra diff web       | ''  | ''
          server list -i       | ''  | infra-one
          server list          | --i | --infra
          server delete a      | ''  | server-one
          workflow show        | ''  | workflow-one
          secret get           | s   | secret-one
          schedule run         | ''  | schedule-one
          schedule create      | ''  | ''
          vault rotate root --of-workspace | '' | workspace-one
          infra show --workspace | w | workspace-one
          wor                  |     | workflow
          """)
  void bashOffersCommandsOptionsAndNames(String before, @Nullable String word, String offered)
      throws IOException, InterruptedException {
    completion("bash");
    var words = word == null ? before : before + " '" + word + "'";

    assertThat(
            run(
                "bash",
                "-c",
                """
                source "$0"
                COMP_WORDS=("$1" %s)
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                $(complete -p provisioning | sed 's/.*-F \\([^ ]*\\) .*/\\1/') 2>/dev/null
                echo "${COMPREPLY[*]}"
                """
                    .formatted(words),
                script.toString(),
                directory.resolve("provisioning").toString()))
        .isEqualTo(offered + "\n");
  }

  @Test
  void namesAreThoseOfTheWorkspaceThatWasTyped() throws IOException, InterruptedException {
    bashOffersCommandsOptionsAndNames("server show -w dev", "se", "server-one");

    assertThat(directory.resolve("asked")).hasContent("complete-names server se -w dev\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          provisioning infra show '' | infra-one
          provisioning server list -i '' | infra-one
          provisioning secret get s | secret-one
          provisioning wor | workflow
          provisioning server list --js | --json
          """)
  void fishOffersCommandsOptionsAndNames(String line, String offered)
      throws IOException, InterruptedException {
    completion("fish");

    assertThat(
            run(
                "fish",
                "--no-config",
                "-c",
                "set -gx PATH $argv[2] $PATH; source $argv[1]; complete -C $argv[3]",
                script.toString(),
                directory.toString(),
                line.replace("''", "")))
        .startsWith(offered);
  }

  /** On a terminal of its own, which draws only what is new: what follows `se`. */
  @Test
  void zshOffersNames() throws IOException, InterruptedException {
    completion("zsh");

    assertThat(
            run(
                "zsh",
                "-f",
                "-c",
                """
                zmodload zsh/zpty
                zpty terminal "PS1='> ' PATH=${2}:$PATH zsh -f -i"
                zpty -w terminal "autoload -Uz compinit && compinit -u -D; source ${1}; zstyle ':completion:*' insert-tab false; print re''ady"
                zpty -r -m terminal said '*ready*>*'
                zpty -n -w terminal $'provisioning server delete se\\t'
                zpty -r -m terminal said '*rver-one*'
                print offered
                """,
                "zsh",
                script.toString(),
                directory.toString()))
        .isEqualTo("offered\n");
  }

  private void completion(String shellName) throws IOException {
    try (var shell = new Shell(directory)) {
      assertThat(shell.run("completion", shellName)).isZero();
      Files.writeString(script, shell.out());
    }
  }

  private static String run(String... command) throws IOException, InterruptedException {
    var limited = Stream.concat(Stream.of("timeout", "60"), Stream.of(command)).toList();
    var process = new ProcessBuilder(limited).redirectErrorStream(true).start();
    process.getOutputStream().close();
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
