package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.References;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.plan.PlanProblem;
import io.provisioning.orchestrator.plan.goal.World.Present;
import io.provisioning.orchestrator.secret.Secrets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The versions of the secrets that one plan installs: the newest, or the next of those that are
 * rotated. So another version is a change of what uses it, and an undo installs the one before.
 */
public final class PinnedSecrets {

  private final Secrets secrets;
  private final String workspace;
  private final String infrastructure;
  private final World world;
  private final List<String> rotated;
  private final Map<SecretReference, SecretReference> pinned = new HashMap<>();
  private final Set<String> renewed = new HashSet<>();
  private final Set<String> used = new TreeSet<>();
  private boolean areUnknown;

  /**
   * Begins a plan.
   *
   * @param world whose versions stay while nobody knows the newest
   * @param rotated names of generated secrets
   */
  public PinnedSecrets(
      Secrets secrets, String workspace, String infrastructure, World world, List<String> rotated) {
    this.secrets = secrets;
    this.workspace = workspace;
    this.infrastructure = infrastructure;
    this.world = world;
    this.rotated = List.copyOf(rotated);
  }

  /**
   * A configuration with a version in each reference that names none.
   *
   * @param literals whose references never mean another value, and get none
   */
  Map<String, Object> pin(Map<String, Object> configuration, Literals literals) {
    return References.replace(
        configuration,
        reference ->
            literals.isReplacement(reference.toString())
                ? reference.toString()
                : pin(reference).toString());
  }

  private SecretReference pin(SecretReference reference) {
    if (reference.version() != null) {
      return reference;
    }
    if (reference instanceof Generated generated) {
      used.add(generated.name());
    }
    return pinned.computeIfAbsent(reference, this::newest);
  }

  /** One that is generated and does not exist yet is made as the first. */
  private SecretReference newest(SecretReference reference) {
    try {
      var newest = secrets.newest(workspace, infrastructure, reference);
      if (newest.isEmpty()) {
        requireNoRotation();
        return reference;
      }
      int version = newest.getAsInt();
      if (reference instanceof Generated generated) {
        if (rotated.contains(generated.name())) {
          renewed.add(generated.name());
          return generated.at(version + 1);
        }
        return generated.at(Math.max(version, 1));
      }
      return version == 0 ? reference : reference.at(version);
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.UNAVAILABLE || !rotated.isEmpty()) {
        throw e;
      }
      areUnknown = true;
      return installed(reference);
    }
  }

  private void requireNoRotation() {
    if (!rotated.isEmpty()) {
      throw PlanProblem.INVALID_PLAN_REQUEST.because(
          "secrets cannot be rotated: this platform is started without a vault, which has their"
              + " versions",
          "start it with `provisioning up`");
    }
  }

  private SecretReference installed(SecretReference reference) {
    return world.resources().values().stream()
        .map(Present::state)
        .flatMap(state ->
            state instanceof Installed taskserv
                ? References.in(taskserv.configuration()).stream()
                : Stream.empty())
        .filter(reference::isOfSameSecret)
        .map(SecretReference::version)
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder())
        .map(reference::at)
        .orElse(reference);
  }

  /**
   * Refuses to rotate what nothing uses.
   *
   * @throws ProblemException INVALID with a finding for each
   */
  void check() {
    var findings = new ArrayList<Finding>();
    for (int index = 0; index < rotated.size(); index++) {
      var name = rotated.get(index);
      if (!renewed.contains(name)) {
        findings.add(
            new Finding(
                "rotate[" + index + "]",
                "a generated secret, such as `shop-db` of `secret:shop-db`, that a declared taskserv"
                    + " uses in its newest version",
                "`" + name + "`",
                null,
                NearestName.of(name, used).orElse(null)));
      }
    }
    if (!findings.isEmpty()) {
      throw PlanProblem.UNKNOWN_TARGET.because(
          "a secret cannot be rotated: " + findings.getFirst(), findings);
    }
  }

  /** For people. */
  List<String> warnings() {
    return areUnknown
        ? List.of("the vault does not answer, so secrets stay in the versions that are installed")
        : List.of();
  }
}
