package io.provisioning.orchestrator.plan;

import io.provisioning.config.declaration.DeclarationCheck;
import io.provisioning.config.declaration.Expansion;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.problem.Finding;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.Providers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes plans. Pure: of the world it knows what it is given, and of providers it asks only what
 * they offer, what a change takes and what things cost. Equal input gives an equal plan.
 */
final class Planner {

  private final Extensions extensions;
  private final Providers providers;
  private final Patience patience;

  Planner(Extensions extensions, Providers providers) {
    this.extensions = extensions;
    this.providers = providers;
    this.patience = new Patience(extensions);
  }

  /**
   * What takes the world to what is wanted.
   *
   * @param now when the plan is made; not part of its digest
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be
   */
  Plan plan(String workspace, Intent intent, World world, Instant now) {
    var warnings = new LinkedHashSet<String>();
    var goal = goal(intent, world, warnings);
    var differences = new Differences(goal, world, providers, warnings);
    var steps = differences.steps();
    warnings.addAll(degraded(steps, world));
    var requirements = new Requirements();
    new Structure(goal, world, steps, requirements).require();
    var sorted = new Order(ranked(goal, world, steps), requirements).sorted();
    new Courtesies(world, steps, sorted, requirements).require();
    var operations = sorted.stream().map(step -> operation(step, requirements)).toList();
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

  private Goal goal(Intent intent, World world, Set<String> warnings) {
    return switch (intent) {
      case Intent.Apply apply -> goal(apply, world, warnings);
      case Intent.Run run -> goal(run, world, warnings);
      case Intent.Destroy destroy -> goal(destroy, world);
    };
  }

  private Goal goal(Intent.Apply apply, World world, Set<String> warnings) {
    var findings = new ArrayList<Finding>();
    var declaration = new Declaration(findings);
    new Draft(
            apply.infrastructure(),
            new Siting(providers, apply.provider() != null, findings, warnings),
            new Installations(extensions),
            world,
            apply.authorizedKeys(),
            declaration,
            true)
        .add(new DeclarationCheck(extensions).check(apply.document(), apply.provider()));
    declaration.check(world);
    var declared = declaration.resources();
    Set<String> selected = new LinkedHashSet<>(declared.keySet());
    selected.addAll(world.resources().keySet());
    if (!apply.targets().isEmpty()) {
      selected = new Targets(declared, world).withNeeds(apply.targets());
    }
    var settings = apply.document().settings();
    return new Goal(
        apply.infrastructure(),
        declared,
        selected,
        List.of(),
        settings.parallelLimit(),
        settings.rollback());
  }

  private Goal goal(Intent.Run run, World world, Set<String> warnings) {
    var findings = new ArrayList<Finding>();
    var batch =
        new BatchGoal(run.batch(), new Expansion(extensions, run.provider()), world, findings);
    var declaration = new Declaration(findings);
    new Draft(
            run.infrastructure(),
            new Siting(providers, run.provider() != null, findings, warnings),
            new Installations(extensions),
            world,
            run.authorizedKeys(),
            declaration,
            false)
        .add(batch.blueprint());
    declaration.check(world);
    return batch.goal(declaration);
  }

  private static Goal goal(Intent.Destroy destroy, World world) {
    var targets = new Targets(Map.of(), world);
    var selected =
        destroy.targets().isEmpty()
            ? world.resources().keySet()
            : targets.withDependents(targets.paths(destroy.targets()));
    return new Goal(
        destroy.infrastructure(), Map.of(), selected, List.of(), Goal.PARALLEL_LIMIT, false);
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

  private Operation operation(Step step, Requirements requirements) {
    return new Operation(
        step.id(),
        step.action(),
        step.resource(),
        step.from(),
        step.to(),
        requirements.of(step.id()),
        Operation.RetryPolicy.standard(),
        patience.with(step),
        step.irreversible());
  }
}
