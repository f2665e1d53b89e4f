package io.provisioning.cli.invocation;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.home.Workspace;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.client.orchestrator.model.ResourceView;
import java.util.TreeSet;

/** The infrastructures of a workspace: declared in a file, existing, or ever worked on. */
public final class Infrastructures {

  private final Workspace workspace;
  private final Pages pages;

  public Infrastructures(Workspace workspace, Orchestrator orchestrator) {
    this.workspace = workspace;
    pages = new Pages(orchestrator);
  }

  /**
   * Refuses a name that none has.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND with the nearest name
   */
  public void require(String name) {
    var isKnown =
        workspace.find(name).isPresent()
            || !pages.resources(workspace.name(), name, null).isEmpty()
            || !pages.workflows(workspace.name(), name, null, 1).isEmpty();
    if (!isKnown) {
      var names = new TreeSet<>(workspace.names());
      pages.resources(workspace.name(), null, null).stream()
          .map(ResourceView::getInfrastructure)
          .forEach(names::add);
      throw CommandProblem.UNKNOWN_NAME.because(
          "workspace `%s` has no infrastructure `%s`%s"
              .formatted(workspace.name(), name, DidYouMean.question(name, names)),
          names.isEmpty() ? "there is none yet" : "there are: " + String.join(", ", names));
    }
  }
}
