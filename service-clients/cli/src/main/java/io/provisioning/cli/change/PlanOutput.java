package io.provisioning.cli.change;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Style;
import io.provisioning.cli.console.Text;
import io.provisioning.client.orchestrator.model.Cost;
import io.provisioning.client.orchestrator.model.PlanSummary;
import io.provisioning.client.orchestrator.model.PlanView;
import io.provisioning.client.orchestrator.model.PlannedOperation;
import io.provisioning.client.orchestrator.model.PlannedOperation.ActionEnum;
import io.provisioning.client.orchestrator.model.PropertyChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A plan in words. */
public final class PlanOutput {

  private static final Set<ActionEnum> CHANGING = EnumSet.of(ActionEnum.UPDATE, ActionEnum.REPLACE);

  private final Console console;
  private final Style style;
  private final Set<ActionEnum> described;

  /** What is made anew is as the file says, and what goes needs no description. */
  public PlanOutput(Console console) {
    this(console, CHANGING);
  }

  private PlanOutput(Console console, Set<ActionEnum> described) {
    this.console = console;
    this.described = described;
    style = console.style();
  }

  /** Describes also what is made anew or goes, since no file says it. */
  static PlanOutput whole(Console console) {
    return new PlanOutput(console, EnumSet.allOf(ActionEnum.class));
  }

  /** Prints it. */
  public void write(PlanView plan) {
    console.print(style.bold("plan for " + plan.getInfrastructure()));
    int widest =
        plan.getOperations().stream()
            .map(PlannedOperation::getResource)
            .max(Comparator.comparingInt(String::length))
            .map(String::length)
            .orElse(0);
    plan.getOperations().forEach(operation -> write(operation, widest));
    console.print(summary(plan.getSummary()));
    plan.getCost().stream().map(PlanOutput::cost).forEach(console::print);
    warn(plan);
  }

  /** Prints what to know about it, whether it changes something or not. */
  void warn(PlanView plan) {
    plan.getWarnings()
        .forEach(
            warning -> console.print(style.yellow("warning:") + " " + Text.printable(warning)));
  }

  private void write(PlannedOperation operation, int widest) {
    var resource = operation.getResource();
    var line = "%-" + Math.max(1, widest) + "s  %s";
    console.print(
        "  " + sign(operation) + " " + line.formatted(resource, operation.getProvider()).strip());
    operation.getChanges().stream()
        .filter(change -> described.contains(operation.getAction()))
        .map(PlanOutput::change)
        .map(Text::printable)
        .forEach(change -> console.print(style.dim("      " + change)));
    Optional.ofNullable(operation.getIrreversible())
        .ifPresent(reason ->
            console.print(style.red("      cannot be undone: ") + Text.printable(reason)));
  }

  private String sign(PlannedOperation operation) {
    return switch (operation.getAction()) {
      case CREATE -> style.green("+");
      case UPDATE -> style.yellow("~");
      case REPLACE -> style.red("±");
      case DELETE -> style.red("-");
    };
  }

  private static String change(PropertyChange change) {
    return change.getProperty()
        + ": "
        + Optional.ofNullable(change.getBefore()).orElse("nothing")
        + " → "
        + Optional.ofNullable(change.getAfter()).orElse("nothing");
  }

  private static String summary(PlanSummary summary) {
    var parts = new ArrayList<String>();
    part(parts, summary.getCreate(), "to create");
    part(parts, summary.getUpdate(), "to change");
    part(parts, summary.getReplace(), "to replace");
    part(parts, summary.getDelete(), "to delete");
    part(parts, summary.getUnchanged(), "unchanged");
    part(parts, summary.getIrreversible(), "cannot be undone");
    return String.join(", ", parts);
  }

  private static void part(List<String> parts, int count, String what) {
    if (count > 0) {
      parts.add(count + " " + what);
    }
  }

  private static String cost(Cost cost) {
    return "cost per hour: %s %s, before %s"
        .formatted(cost.getHourlyAfter(), cost.getCurrency(), cost.getHourlyBefore());
  }
}
