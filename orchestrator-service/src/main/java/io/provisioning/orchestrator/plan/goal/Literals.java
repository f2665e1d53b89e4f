package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.schema.SchemaFindings;
import io.provisioning.config.sealing.SealedTexts;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.orchestrator.plan.PlanProblem;
import io.provisioning.orchestrator.secret.LiteralSecrets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The secrets that are written out, or encrypted, in what one plan is made of. */
public final class Literals {

  private final LiteralSecrets secrets;
  private final String workspace;
  private final String infrastructure;
  private final SealedTexts sealed;
  private final PinnedSecrets pins;
  private final List<String> places = new ArrayList<>();
  private final Map<String, String> replaced = new LinkedHashMap<>();

  /**
   * Begins a plan.
   *
   * @param sealed what was encrypted, by the references that stand for it
   * @param pins gives the others their versions
   */
  public Literals(
      LiteralSecrets secrets,
      String workspace,
      String infrastructure,
      SealedTexts sealed,
      PinnedSecrets pins) {
    this.secrets = secrets;
    this.sealed = sealed;
    this.pins = pins;
    this.workspace = workspace;
    this.infrastructure = infrastructure;
  }

  /** What takes the place of a secret in the plan. */
  String replace(String server, String taskserv, String path, String literal) {
    var place = server + "/" + taskserv + "/" + path;
    places.add("`" + path + "` of `" + Declared.taskserv(server, taskserv) + "`");
    var reference = secrets.reference(workspace, infrastructure, place, literal);
    if (!reference.equals(literal)) {
      replaced.put(reference, literal);
    }
    return reference;
  }

  /**
   * The configuration of a taskserv with references that last in the place of those that stand for
   * what was encrypted.
   *
   * @throws ProblemException INVALID if nobody decrypted one, UNAVAILABLE if there is nothing to
   *     keep them in
   */
  Map<String, Object> unseal(String server, String taskserv, Map<String, Object> configuration) {
    var unsealed = new LinkedHashMap<String, Object>();
    configuration.forEach((name, value) ->
        unsealed.put(name, unseal(server, taskserv, SchemaFindings.child("", name), value)));
    return unsealed;
  }

  private Object unseal(String server, String taskserv, String path, Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var unsealed = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((name, child) ->
            unsealed.put(
                String.valueOf(name),
                child == null
                    ? null
                    : unseal(server, taskserv, SchemaFindings.child(path, name), child)));
        yield unsealed;
      }
      case List<?> list -> {
        var unsealed = new ArrayList<@Nullable Object>();
        for (var child : list) {
          var at = SchemaFindings.child(path, unsealed.size());
          unsealed.add(child == null ? null : unseal(server, taskserv, at, child));
        }
        yield unsealed;
      }
      case String text when text.contains(SecretReference.SEALED) ->
          unseal(server, taskserv, path, text);
      default -> value;
    };
  }

  private String unseal(String server, String taskserv, String path, String text) {
    var of = "`" + path + "` of `" + Declared.taskserv(server, taskserv) + "`";
    if (!(SecretReference.of(text).orElse(null) instanceof SecretReference.Sealed reference)) {
      throw PlanProblem.INVALID_PLAN_REQUEST.because(
          of + " has an encrypted value as a part of a longer text",
          "encrypt the whole text, so that no part of it is shown");
    }
    var literal =
        sealed
            .find(reference)
            .orElseThrow(() ->
                PlanProblem.INVALID_PLAN_REQUEST.because(
                    of + " is encrypted, and nobody has decrypted it",
                    "plan it with `provisioning infra plan`, or by its `declaration`"));
    var lasting =
        secrets.reference(workspace, infrastructure, server + "/" + taskserv + "/" + path, literal);
    if (lasting.equals(literal)) {
      throw LiteralSecrets.nowhere(of);
    }
    replaced.put(lasting, literal);
    return lasting;
  }

  /** The configuration with the versions that its references mean. */
  Map<String, Object> pin(Map<String, Object> configuration) {
    return pins.pin(configuration, this);
  }

  /**
   * Says that all taskservs are known.
   *
   * @throws ProblemException INVALID if none of them uses a secret that is to be rotated
   */
  void checkRotation() {
    pins.check();
  }

  /** Whether something stands in the plan for a secret that is kept nowhere yet. */
  public boolean areReplaced() {
    return !replaced.isEmpty();
  }

  /** Whether a reference of the plan is to one of these. */
  public boolean isReplacement(String reference) {
    return replaced.containsKey(reference);
  }

  /** For people. */
  public List<String> warnings() {
    var warnings = new ArrayList<>(pins.warnings());
    for (var place : places) {
      warnings.add(
          place
              + " is a literal secret in the declaration; write it into the vault and refer to"
              + " it with `secret:<path>#<field>`, or let it be generated with `secret:<name>`");
    }
    return warnings;
  }

  /**
   * Keeps them, before the plan is carried out.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if they cannot be kept
   */
  public void keep() {
    if (areReplaced()) {
      secrets.keep(workspace, infrastructure, replaced);
    }
  }

  /** Without them. */
  @Override
  public String toString() {
    return "Literals" + places;
  }
}
