package io.provisioning.orchestrator.plan.kept;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.References;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.plan.goal.Literals;
import io.provisioning.orchestrator.plan.goal.PinnedSecrets;
import io.provisioning.orchestrator.plan.goal.World;
import io.provisioning.orchestrator.secret.LiteralSecrets;
import io.provisioning.orchestrator.secret.Secrets;
import io.provisioning.service.Workload;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What plans have to do with secrets: those that are written out, and those that are missing. */
final class PlannedSecrets {

  private final Secrets secrets;
  private final LiteralSecrets literals;

  PlannedSecrets(Secrets secrets, LiteralSecrets literals) {
    this.secrets = secrets;
    this.literals = literals;
  }

  /**
   * Begins a plan.
   *
   * @param rotated names of generated secrets that get another value
   */
  Literals literals(String workspace, Intent intent, World world, @Nullable List<String> rotated) {
    var infrastructure = intent.infrastructure();
    var names = rotated == null ? List.<String>of() : rotated;
    var pins = new PinnedSecrets(secrets, workspace, infrastructure, world, names);
    return new Literals(literals, workspace, infrastructure, intent.sealed(), pins);
  }

  /**
   * Makes the versions of rotated secrets that a plan installs.
   *
   * @param rotated their names
   * @throws ProblemException UNAVAILABLE if they cannot be kept, CONFLICT if there is one already
   */
  void renew(Plan plan, List<String> rotated, String workflow) {
    var references = new LinkedHashSet<SecretReference>();
    plan.operations().forEach(operation -> add(operation.to(), references));
    for (var reference : references) {
      if (reference instanceof Generated generated && rotated.contains(generated.name())) {
        var work = new Workload(plan.workspace(), workflow, "rotate " + generated.name());
        secrets.renew(work, plan.infrastructure(), generated);
      }
    }
  }

  /** The plan with a warning for each secret that it would not find. */
  Plan warning(Plan plan, Literals written) {
    var references = new LinkedHashSet<SecretReference>();
    plan.operations().forEach(operation -> add(operation.to(), references));
    var stored =
        references.stream()
            .filter(reference -> !written.isReplacement(reference.toString()))
            .filter(Stored.class::isInstance)
            .map(Stored.class::cast)
            .toList();
    return stored.isEmpty() ? plan : plan.warning(warnings(plan.workspace(), stored));
  }

  /** None if that is not known now: a plan needs no secret. */
  private List<String> warnings(String workspace, List<Stored> references) {
    try {
      return secrets.missing(workspace, references).stream()
          .map("`%s` does not exist in the vault, so what needs it will fail"::formatted)
          .toList();
    } catch (ProblemException unknown) {
      return List.of();
    }
  }

  private static void add(Optional<Desired> state, Set<SecretReference> references) {
    if (state.orElse(null) instanceof Installed installed) {
      references.addAll(References.in(installed.configuration()));
    }
  }
}
