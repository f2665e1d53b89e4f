package io.provisioning.cli.assistant;

import io.provisioning.cli.change.PlanOutput;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.mcp.model.AskForChange;
import io.provisioning.client.mcp.model.ChangeView;
import io.provisioning.client.mcp.model.ProposalView;
import io.provisioning.client.orchestrator.model.PlanView;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "plan",
    description = {
      "Describe a change; shows the changed lines of the declaration and the plan. Nothing is"
          + " saved or applied.",
      "Exit code 1 if the request is not understood."
    })
final class AiPlanCommand implements Callable<Integer> {

  private static final int NOT_PLANNED = 1;
  private static final int LONGEST = 500;
  private static final int WIDEST = 500;

  private final Invocation invocation;

  @Parameters(arity = "1..*", paramLabel = "<request>", description = "In your own words.")
  private List<String> words = List.of();

  @Option(
      names = {"-i", "--infra"},
      paramLabel = "<infra>",
      description = "Infrastructure, if the request does not name it.")
  private @Nullable String infrastructure;

  @Option(
      names = "--out",
      paramLabel = "<file>",
      description = "Write the changed declaration to this new file.")
  private @Nullable Path out;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  AiPlanCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var request = String.join(" ", words).strip();
    if (request.isEmpty() || request.length() > LONGEST) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a request has 1 to %d characters".formatted(LONGEST), "use one sentence");
    }
    var wanted = new AskForChange().request(request).workspace(workspace.name(invocation));
    if (infrastructure != null) {
      wanted.setInfrastructure(infrastructure);
    }
    var proposal = invocation.door().assistant().proposals().proposeChange(wanted);
    var change = proposal.getChange();
    if (change != null && out != null) {
      write(invocation.directory().resolve(out), change.getText());
    }
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(proposal));
    } else {
      print(invocation.console(), proposal);
    }
    return switch (proposal.getKind()) {
      case CHANGE, UNCHANGED, ANSWER -> ExitCode.DONE;
      case QUESTION, IMPOSSIBLE, NOT_UNDERSTOOD -> NOT_PLANNED;
    };
  }

  private void print(Console console, ProposalView proposal) {
    var model = proposal.getModel();
    console.print(model == null ? "rule-based" : "by the model " + line(model.getName()));
    proposal.getUnderstood().forEach(said -> console.print("understood: " + line(said)));
    if (!proposal.getText().isEmpty()) {
      Text.printable(proposal.getText()).lines().forEach(console::print);
    }
    proposal.getSources().forEach(source -> console.print("  " + line(source)));
    for (var choice : proposal.getChoices()) {
      var name = choice.getInfrastructure();
      console.print("  " + line(choice.getLabel()));
      console.print(
          "    ai plan \"%s\"%s"
              .formatted(line(choice.getRequest()), name == null ? "" : " -i " + line(name)));
    }
    if (proposal.getChange() != null) {
      change(console, proposal.getChange());
    }
  }

  private void change(Console console, ChangeView change) {
    Text.printable(change.getDiff()).lines().forEach(console::print);
    var plan = JsonText.read(JsonText.compact(change.getPlan()), PlanView.class);
    new PlanOutput(console).write(plan);
    console.print(
        out == null
            ? "nothing has been saved; `--out <file>` writes the changed declaration"
            : "nothing has been applied; `infra apply --file %s` plans it again and asks"
                .formatted(out));
  }

  private static String line(String text) {
    return Text.oneLine(text, WIDEST);
  }

  private void write(Path file, String text) {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException _) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` already exists".formatted(out), "name another file");
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "`%s` cannot be written".formatted(out), "name a file in a directory of yours", e);
    }
  }
}
