package io.provisioning.cli.completion;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import io.provisioning.client.orchestrator.model.ScheduleSummary;
import io.provisioning.client.orchestrator.model.WorkflowView;
import io.provisioning.client.vault.model.SecretView;
import io.provisioning.config.layer.Keys;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Called by the scripts of {@code completion}; it has to be quick, and to say nothing else. */
@Command(
    name = "complete-names",
    hidden = true,
    description = "Print names for shell completion; none if the platform does not run.")
public final class CompleteNamesCommand implements Callable<Integer> {

  /** So many of the newest workflows, and of secrets, are offered. */
  private static final int MOST = 50;

  /** Who has pressed a key does not wait longer. */
  private static final List<String> PATIENCE =
      List.of("orchestrator.connect_timeout=PT0.3S", "orchestrator.answer_timeout=PT1S");

  private final Invocation invocation;

  @Parameters(
      index = "0",
      paramLabel = "<kind>",
      description = "infra, workspace, server, workflow, secret or schedule.")
  private String kind = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "<prefix>",
      description = "Only names with this prefix.")
  private String prefix = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();

  CompleteNamesCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    var wanted =
        NameKind.find(kind)
            .orElseThrow(() ->
                CommandProblem.INVALID_ARGUMENT.because(
                    "there is no kind of name `%s`%s"
                        .formatted(kind, DidYouMean.question(kind, NameKind.words())),
                    "kinds are: " + String.join(", ", NameKind.words())));
    invocation.settings().assign(PATIENCE);
    names(wanted).stream()
        .filter(name -> name.startsWith(prefix))
        .sorted()
        .distinct()
        .forEach(name -> invocation.console().print(Text.printable(name)));
    return ExitCode.DONE;
  }

  private List<String> names(NameKind wanted) throws IOException {
    try {
      return switch (wanted) {
        case INFRA -> workspace.of(invocation).names();
        case WORKSPACE -> workspaces();
        case SERVER ->
            pages().resources(workspace.name(invocation), null, ResourceKind.SERVER).stream()
                .map(ResourceView::getName)
                .toList();
        case WORKFLOW ->
            pages().workflows(workspace.name(invocation), null, null, MOST).stream()
                .map(WorkflowView::getId)
                .toList();
        case SECRET -> secrets();
        case SCHEDULE ->
            pages().schedules(workspace.name(invocation)).getItems().stream()
                .map(ScheduleSummary::getName)
                .toList();
      };
    } catch (ProblemException e) {
      return List.of(); // a message would be written into what somebody types
    }
  }

  private Pages pages() {
    return new Pages(invocation.orchestrator());
  }

  private List<String> workspaces() throws IOException {
    var directory = invocation.settings().get(Keys.PATHS_WORKSPACES);
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (var entries = Files.list(directory)) {
      return entries.filter(Files::isDirectory).map(Path::getFileName).map(Path::toString).toList();
    }
  }

  private List<String> secrets() {
    return invocation
        .door()
        .vault()
        .secrets()
        .listSecrets(workspace.name(invocation), prefix, null, null, null, null, MOST)
        .getItems()
        .stream()
        .map(SecretView::getPath)
        .toList();
  }
}
