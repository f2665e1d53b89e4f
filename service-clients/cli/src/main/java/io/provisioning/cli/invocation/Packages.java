package io.provisioning.cli.invocation;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.client.orchestrator.model.ExtensionView;
import java.util.Optional;

/** Extension packages as the service knows them. */
public final class Packages {

  private final Orchestrator orchestrator;
  private final Console console;

  public Packages(Invocation invocation, Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
    console = invocation.console();
  }

  /**
   * The newest package of the kind and name.
   *
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND with the nearest name
   */
  public ExtensionView get(String kind, String name) {
    var all = orchestrator.extensions().listExtensions(kind);
    return all.stream()
        .filter(one -> one.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> {
          var names = all.stream().map(ExtensionView::getName).distinct().toList();
          return CommandProblem.UNKNOWN_NAME.because(
              "the catalogue has no %s `%s`%s"
                  .formatted(kind, name, DidYouMean.question(name, names)),
              "`./provisioning %s list --available` lists the catalogue".formatted(kind));
        });
  }

  public void write(ExtensionView one) {
    console.print(one.getName() + " " + one.getVersion() + ": " + one.getSummary());
    console.print("software      " + one.getSoftware());
    console.print("category      " + one.getCategory());
    one.getDependencies()
        .forEach(dependency ->
            console.print(
                "needs         "
                    + dependency.getName()
                    + " "
                    + dependency.getRange()
                    + (dependency.getOptional() ? ", if it is there" : "")));
    one.getProvides().forEach(name -> console.print("provides      " + name));
    one.getConflicts().forEach(name -> console.print("conflicts     " + name));
    Optional.ofNullable(one.getConfigurationSchema().get("properties"))
        .ifPresent(settings -> {
          console.print("configuration (JSON Schema)");
          console.print(JsonText.pretty(settings));
        });
  }
}
