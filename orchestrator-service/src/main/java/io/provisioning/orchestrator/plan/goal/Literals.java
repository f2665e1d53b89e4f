package io.provisioning.orchestrator.plan.goal;

import io.provisioning.orchestrator.secret.LiteralSecrets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The secrets that are written out in what one plan is made of. */
public final class Literals {

  private final LiteralSecrets secrets;
  private final String workspace;
  private final String infrastructure;
  private final List<String> places = new ArrayList<>();
  private final Map<String, String> replaced = new LinkedHashMap<>();

  public Literals(LiteralSecrets secrets, String workspace, String infrastructure) {
    this.secrets = secrets;
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
    return places.stream()
        .map(place ->
            place
                + " is a literal secret in the declaration; write it into the vault and refer to"
                + " it with `secret:<path>#<field>`, or let it be generated with `secret:<name>`")
        .toList();
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
