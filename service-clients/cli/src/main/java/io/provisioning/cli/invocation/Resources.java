package io.provisioning.cli.invocation;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.client.orchestrator.model.ResourceKind;
import io.provisioning.client.orchestrator.model.ResourceView;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** What exists, of one infrastructure or of the whole workspace. */
public final class Resources {

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private InfraOption infra = new InfraOption();

  public List<ResourceView> list(
      Invocation invocation, Orchestrator orchestrator, @Nullable ResourceKind kind) {
    var found =
        new Pages(orchestrator)
            .resources(workspace.name(invocation), infra.name().orElse(null), kind);
    if (found.isEmpty()) {
      var infrastructures = new Infrastructures(workspace.of(invocation), orchestrator);
      infra.name().ifPresent(infrastructures::require);
    }
    return found;
  }

  /**
   * The one resource of the kind and name.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND with the nearest name;
   *     INVALID if several infrastructures have one
   */
  public ResourceView get(
      Invocation invocation, Orchestrator orchestrator, ResourceKind kind, String name) {
    var all = list(invocation, orchestrator, kind);
    var found = all.stream().filter(resource -> resource.getName().equals(name)).toList();
    if (found.size() == 1) {
      return found.getFirst();
    }
    if (found.isEmpty()) {
      var names = all.stream().map(ResourceView::getName).distinct().toList();
      throw CommandProblem.UNKNOWN_NAME.because(
          "there is no %s `%s`%s"
              .formatted(kind.getValue(), name, DidYouMean.question(name, names)),
          names.isEmpty() ? "there is none yet" : "there are: " + String.join(", ", names));
    }
    throw CommandProblem.INVALID_ARGUMENT.because(
        "there are several `%s`".formatted(name),
        "choose one with `--infra`: "
            + String.join(", ", found.stream().map(ResourceView::getInfrastructure).toList()));
  }

  /** Where a server is reached from here: its public address, where it has one. */
  public static Optional<String> address(ResourceView server) {
    return Optional.ofNullable(server.getFacts().get("address.public"))
        .or(() -> Optional.ofNullable(server.getFacts().get("address")));
  }

  /** A fact for a table. */
  public static String text(@Nullable String value) {
    return Objects.requireNonNullElse(value, "-");
  }
}
