package io.provisioning.orchestrator.plan.step;

import io.provisioning.config.extension.Extensions;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.goal.Goal;
import io.provisioning.orchestrator.plan.goal.Goals;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.plan.goal.Literals;
import io.provisioning.orchestrator.plan.goal.World;
import io.provisioning.orchestrator.plan.goal.World.Present;
import io.provisioning.orchestrator.provider.Providers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes plans. Pure: of the world it knows what it is given, and of providers it asks only what
 * they offer, what a change takes and what things cost. Equal input gives an equal plan.
 */
public final class Planner {

  private final Extensions extensions;
  private final Providers providers;
  private final Goals goals;
  private final Patience patience;

  public Planner(Extensions extensions, Providers providers) {
    this.extensions = extensions;
    goals = new Goals(extensions, providers);
    this.providers = providers;
    this.patience = new Patience(extensions);
  }

  /**
   * What takes the world to what is wanted.
   *
   * @param literals takes the secrets that are written out
   * @param now when the plan is made; not part of its digest
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be
   */
  public Plan plan(String workspace, Intent intent, World world, Literals literals, Instant now) {
    var warnings = new LinkedHashSet<String>();
    var goal = goals.of(intent, world, literals, warnings);
    warnings.addAll(literals.warnings());
    var differences = new Differences(goal, world, providers, warnings);
    var steps = differences.steps();
    warnings.addAll(degraded(steps, world));
    var requirements = new Requirements();
    new Structure(goal, world, steps, requirements).require();
    if (goal.groups().isEmpty()) {
      new Turnovers(extensions, steps, requirements, warnings).require();
    }
    var sorted = new Order(ranked(goal, world, steps), requirements).sorted();
    new Courtesies(world, steps, sorted, requirements).require();
    new Rolling(sorted, requirements).require();
    var operations = sorted.stream().map(step -> operation(step, world, requirements)).toList();
    return new Plan(
        PlanDigest.of(workspace, goal, operations),
        workspace,
        goal.infrastructure(),
        now,
        operations,
        differences.unchanged(),
        List.copyOf(warnings),
        new Costs(providers).of(world, steps),
        goal.parallelLimit(),
        goal.rollback());
  }

  /** Steps that will do without something that they wish for. */
  private static List<String> degraded(Steps steps, World world) {
    return steps.mains().stream()
        .flatMap(step ->
            step.softNeeds().stream()
                .filter(need -> steps.main(need).isEmpty())
                .filter(need -> steps.isGone(need) || world.find(need).isEmpty())
                .map(need ->
                    "`%s` will run degraded because `%s` is not there, and not made by this plan"
                        .formatted(step.id(), need)))
        .toList();
  }

  /** What is made first, in the order of the document; then what goes, latest made first. */
  private static List<Step> ranked(Goal goal, World world, Steps steps) {
    var ranked = new ArrayList<Step>();
    goal.declared().keySet().forEach(path -> steps.main(path).ifPresent(ranked::add));
    steps.mains().stream().filter(step -> goal.declared(step.path()) == null).forEach(ranked::add);
    var ranks = Courtesies.creationRanks(world);
    steps.deletes().stream()
        .sorted(
            Comparator.comparingInt((Step step) -> rank(step, world, ranks))
                .reversed()
                .thenComparing(Step::path))
        .forEach(ranked::add);
    return ranked;
  }

  /** A server goes with what stands on it, so it ranks as the last of that. */
  private static int rank(Step step, World world, Map<String, Integer> ranks) {
    int own = ranks.getOrDefault(step.path(), 0);
    return step.resource().kind() != ResourceRef.Kind.SERVER
        ? own
        : world.taskservsOn(step.resource().name()).keySet().stream()
            .mapToInt(path -> ranks.getOrDefault(path, 0))
            .reduce(own, Math::max);
  }

  /** Null where it is what was found, and of what is deleted first and then created again. */
  private static @Nullable Desired recorded(Step step, World world) {
    return world
        .find(step.path())
        .filter(present -> step.from() != null || !present.exists())
        .map(Present::recorded)
        .filter(recorded -> !recorded.equals(step.from()))
        .orElse(null);
  }

  private Operation operation(Step step, World world, Requirements requirements) {
    return new Operation(
        step.id(),
        step.action(),
        step.resource(),
        step.from(),
        step.to(),
        requirements.of(step.id()),
        Operation.RetryPolicy.standard(),
        patience.with(step),
        step.irreversible(),
        recorded(step, world));
  }
}
