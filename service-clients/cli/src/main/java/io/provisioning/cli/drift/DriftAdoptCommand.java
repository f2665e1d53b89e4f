package io.provisioning.cli.drift;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.provisioning.cli.change.Change;
import io.provisioning.cli.change.ChangeOptions;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.model.AdoptedText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "adopt",
    description = {
      "Change the declaration to match what exists.",
      "Edits the file of the infrastructure in as few places as possible."
    })
final class DriftAdoptCommand implements Callable<Integer> {

  private static final int CONTEXT = 3;

  private final Invocation invocation;

  @Mixin private DriftParameter drift = new DriftParameter();
  @Mixin private ChangeOptions options = new ChangeOptions();

  DriftAdoptCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var orchestrator = invocation.orchestrator();
    var made = orchestrator.drift().adoptDrift(drift.id(), drift.workspace(invocation));
    var change = new Change(invocation, orchestrator, options);
    var text = made.getDeclaration();
    if (text != null && !change.isJson()) {
      lines(text).forEach(line -> invocation.console().print(Text.printable(line)));
    }
    return change.apply(made.getPlan(), drift.id());
  }

  private static List<String> lines(AdoptedText text) {
    var file = "infra." + text.getFormat().getValue();
    var before = text.getBefore().lines().toList();
    return UnifiedDiffUtils.generateUnifiedDiff(
        file, file, before, DiffUtils.diff(before, text.getAfter().lines().toList()), CONTEXT);
  }
}
