package io.provisioning.orchestrator.plan.kept;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.plan.goal.Literals;
import io.provisioning.orchestrator.secret.LiteralSecrets;
import io.provisioning.orchestrator.secret.Secrets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

  Literals literals(String workspace, Intent intent) {
    return new Literals(literals, workspace, intent.infrastructure(), intent.sealed());
  }

  /** The plan with a warning for each secret that it would not find. */
  Plan warning(Plan plan, Literals written) {
    var references = new LinkedHashSet<Stored>();
    plan.operations().forEach(operation -> add(operation.to(), references));
    references.removeIf(reference -> written.isReplacement(reference.toString()));
    return references.isEmpty() ? plan : plan.warning(warnings(plan.workspace(), references));
  }

  /** None if that is not known now: a plan needs no secret. */
  private List<String> warnings(String workspace, Set<Stored> references) {
    try {
      return secrets.missing(workspace, references).stream()
          .map("`%s` does not exist in the vault, so what needs it will fail"::formatted)
          .toList();
    } catch (ProblemException unknown) {
      return List.of();
    }
  }

  private static void add(Optional<Desired> state, Set<Stored> references) {
    if (state.orElse(null) instanceof Installed installed) {
      add(installed.configuration(), references);
    }
  }

  private static void add(@Nullable Object value, Set<Stored> references) {
    switch (value) {
      case Map<?, ?> map -> map.values().forEach(child -> add(child, references));
      case Collection<?> list -> list.forEach(child -> add(child, references));
      case String text -> {
        if (SecretReference.of(text).orElse(null) instanceof Stored stored) {
          references.add(stored);
        }
      }
      case null, default -> {}
    }
  }
}
