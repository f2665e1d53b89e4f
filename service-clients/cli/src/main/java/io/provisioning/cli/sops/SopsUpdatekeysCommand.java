package io.provisioning.cli.sops;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.sops.CreationRules;
import io.provisioning.sops.Recipe;
import io.provisioning.sops.Resealing;
import io.provisioning.sops.SopsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "updatekeys",
    description = {
      "Encrypt a file to the keys that `.sops.yaml` names now.",
      "With --all: every encrypted file of a directory, all or none, with new data keys."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning sops updatekeys secrets.yaml",
      "  provisioning sops updatekeys --all --yes infra"
    })
final class SopsUpdatekeysCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SopsInput input = new SopsInput();

  @Option(names = "--all", description = "<file> is a directory: change each file below it.")
  private boolean isAll;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean isConfirmed;

  @Mixin private SopsIdentities identities = new SopsIdentities();

  SopsUpdatekeysCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    if (isAll) {
      all(input.path(invocation));
    } else {
      one(input.read(invocation));
    }
    return ExitCode.DONE;
  }

  private void one(SopsFile file) {
    var path = input.path(invocation);
    var recipe =
        CreationRules.nearest(path)
            .flatMap(rules -> rules.recipe(path))
            .orElseThrow(() ->
                CommandProblem.INVALID_ARGUMENT.because(
                    "no rule of a `.sops.yaml` matches `%s`".formatted(input),
                    "add a rule with its recipients"));
    if (file.isFor(recipe)) {
      invocation.console().note("the file already has these keys");
      return;
    }
    show(file, recipe);
    confirm("Change the keys of %s?".formatted(input));
    input.replace(invocation, file.updated(identities.read(invocation), recipe).bytes());
  }

  private void show(SopsFile file, Recipe recipe) {
    var console = invocation.console();
    file.keys().stream()
        .filter(key -> !recipe.keys().contains(key))
        .forEach(key -> console.note("- " + key));
    recipe.keys().stream()
        .filter(key -> !file.keys().contains(key))
        .forEach(key -> console.note("+ " + key));
  }

  private void confirm(String question) {
    if (!isConfirmed) {
      invocation.console().confirm(question);
    }
  }

  private void all(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a directory".formatted(input), "name one, or omit `--all`");
    }
    confirm("Change the keys of all files below %s?".formatted(input));
    var report =
        new Resealing(directory, identities.read(invocation), invocation.time().instant()).reseal();
    var console = invocation.console();
    report.completed().forEach(file -> print("completed", directory, file));
    report.changed().forEach(file -> print("changed", directory, file));
    console.print(
        "%d changed, %d already had these keys"
            .formatted(
                report.changed().size() + report.completed().size(), report.unchanged().size()));
    report
        .retired()
        .forEach(key -> console.print("no longer opens any of the changed files: " + key));
  }

  private void print(String what, Path directory, Path file) {
    invocation
        .console()
        .print(what + "  " + directory.toAbsolutePath().normalize().relativize(file));
  }
}
