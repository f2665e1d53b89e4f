package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.declaration.DeclarationCheck;
import io.provisioning.config.declaration.Expansion;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.orchestrator.plan.PlanProblem;
import io.provisioning.orchestrator.provider.Providers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes goals of intents, with what packages and providers offer. */
public final class Goals {

  private final Extensions extensions;
  private final Providers providers;

  public Goals(Extensions extensions, Providers providers) {
    this.extensions = extensions;
    this.providers = providers;
  }

  /**
   * What is wanted of a world.
   *
   * @param literals takes the secrets that are written out
   * @param warnings takes what does not keep it from being wanted
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be wanted so
   */
  public Goal of(Intent intent, World world, Literals literals, Set<String> warnings) {
    return switch (intent) {
      case Intent.Apply apply -> goal(apply, world, literals, warnings);
      case Intent.Run run -> goal(run, world, literals, warnings);
      case Intent.Restore restore -> goal(restore, world);
      case Intent.Destroy destroy -> goal(destroy, world);
    };
  }

  private Goal goal(Intent.Apply apply, World world, Literals literals, Set<String> warnings) {
    var findings = new ArrayList<Finding>();
    var declaration = new Declaration(findings);
    new Draft(
            apply.infrastructure(),
            new Siting(providers, apply.provider() != null, findings, warnings),
            new Installations(extensions, literals),
            world,
            apply.authorizedKeys(),
            declaration,
            true)
        .add(new DeclarationCheck(extensions).check(apply.document(), apply.provider()));
    declaration.check(world);
    literals.checkRotation();
    var declared = declaration.resources();
    var settings = apply.document().settings();
    return new Goal(
        apply.infrastructure(),
        declared,
        selected(declared, world, apply.targets()),
        List.of(),
        settings.parallelLimit(),
        settings.rollback(),
        again(apply.reinstall(), declared),
        apply.repairs());
  }

  private static Set<String> selected(
      Map<String, Declared> declared, World world, List<String> targets) {
    if (!targets.isEmpty()) {
      return new Targets(declared, world).withNeeds(targets);
    }
    var selected = new LinkedHashSet<>(declared.keySet());
    selected.addAll(world.resources().keySet());
    return selected;
  }

  private static Goal goal(Intent.Restore restore, World world) {
    var recorded = world.recorded();
    return new Goal(
        restore.infrastructure(),
        recorded,
        selected(recorded, world, restore.targets()),
        List.of(),
        Goal.PARALLEL_LIMIT,
        false,
        again(restore.reinstall(), recorded),
        false);
  }

  private static Set<String> again(List<String> wanted, Map<String, Declared> declared) {
    var findings = new ArrayList<Finding>();
    for (int index = 0; index < wanted.size(); index++) {
      var path = wanted.get(index);
      if (!path.startsWith("taskserv/") || !declared.containsKey(path)) {
        findings.add(
            new Finding(
                "reinstall[" + index + "]",
                "the path of a declared taskserv, such as taskserv/db/postgres",
                "`" + path + "`",
                null,
                NearestName.of(path, declared.keySet()).orElse(null)));
      }
    }
    if (!findings.isEmpty()) {
      throw PlanProblem.UNKNOWN_TARGET.because(
          "what should be installed again is not declared: " + findings.getFirst(), findings);
    }
    return Set.copyOf(wanted);
  }

  private Goal goal(Intent.Run run, World world, Literals literals, Set<String> warnings) {
    var findings = new ArrayList<Finding>();
    var batch =
        new BatchGoal(run.batch(), new Expansion(extensions, run.provider()), world, findings);
    var declaration = new Declaration(findings);
    new Draft(
            run.infrastructure(),
            new Siting(providers, run.provider() != null, findings, warnings),
            new Installations(extensions, literals),
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
}
