package io.provisioning.cli.change;

import io.provisioning.cli.home.Workspace;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.infrastructure.Infrastructure;
import java.util.List;
import java.util.function.Function;

/** A change of a part of an infrastructure, named by targets such as {@code server/db}. */
public final class PartialChange {

  private final Invocation invocation;
  private final Workspace workspace;
  private final ChangeOptions options;

  public PartialChange(Invocation invocation, Workspace workspace, ChangeOptions options) {
    this.invocation = invocation;
    this.workspace = workspace;
    this.options = options;
  }

  /**
   * Brings only a part of the world to what is declared.
   *
   * @param choose targets of the declared infrastructure
   * @return the exit code
   */
  public int apply(String infrastructure, Function<Infrastructure, List<String>> choose) {
    var declaration = Declaration.read(invocation, workspace, infrastructure, null);
    var targets = choose.apply(declaration.infrastructure());
    return new Change(invocation, invocation.orchestrator(), options)
        .run(declaration.request(invocation, workspace, targets), String.join(", ", targets));
  }

  /**
   * Removes a part of what exists, and what needs it. The file stays as it is, so the next apply
   * would bring the part back; the user is told.
   *
   * @return the exit code
   */
  public int delete(String infrastructure, List<String> targets) {
    var request = PlanRequest.destroy(workspace.name(), infrastructure, targets);
    int code =
        new Change(invocation, invocation.orchestrator(), options)
            .run(request, String.join(", ", targets));
    workspace
        .find(infrastructure)
        .ifPresent(file ->
            invocation
                .console()
                .note(
                    "note: where %s still declares %s, the next `infra apply` creates it again"
                        .formatted(file, String.join(", ", targets))));
    return code;
  }
}
