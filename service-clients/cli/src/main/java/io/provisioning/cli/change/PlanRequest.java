package io.provisioning.cli.change;

import io.provisioning.client.orchestrator.model.CreatePlan;
import io.provisioning.client.orchestrator.model.CreatePlan.ActionEnum;
import io.provisioning.config.sealing.SealedTexts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests for plans. The generated class begins with empty collections, which would be sent and
 * mean something; what is not asked for is absent instead.
 */
public final class PlanRequest {

  private PlanRequest() {}

  static CreatePlan apply(
      String workspace,
      Map<String, Object> document,
      SealedTexts sealed,
      List<String> targets,
      @Nullable List<String> authorizedKeys) {
    return empty(workspace, ActionEnum.APPLY)
        .document(document)
        .sealed(sealed.isEmpty() ? null : sealed.values())
        .targets(targets.isEmpty() ? null : targets)
        .authorizedKeys(authorizedKeys);
  }

  /** For a file of operations. */
  static CreatePlan batch(
      String workspace,
      Map<String, Object> batch,
      SealedTexts sealed,
      @Nullable List<String> authorizedKeys) {
    return empty(workspace, ActionEnum.APPLY)
        .batch(batch)
        .sealed(sealed.isEmpty() ? null : sealed.values())
        .authorizedKeys(authorizedKeys);
  }

  /** To remove what is recorded of an infrastructure, or a part of it. */
  public static CreatePlan destroy(String workspace, String infrastructure, List<String> targets) {
    return empty(workspace, ActionEnum.DESTROY)
        .infrastructure(infrastructure)
        .targets(targets.isEmpty() ? null : targets);
  }

  /** To apply what is in force of an infrastructure when the plan is made, or a part of it. */
  public static CreatePlan inForce(String workspace, String infrastructure, List<String> targets) {
    return empty(workspace, ActionEnum.APPLY)
        .infrastructure(infrastructure)
        .targets(targets.isEmpty() ? null : targets);
  }

  /** To give generated secrets another value, with what is in force when the plan is made. */
  public static CreatePlan rotate(String workspace, String infrastructure, List<String> secrets) {
    return empty(workspace, ActionEnum.APPLY).infrastructure(infrastructure).rotate(secrets);
  }

  private static CreatePlan empty(String workspace, ActionEnum action) {
    return new CreatePlan()
        .workspace(workspace)
        .action(action)
        .document(null)
        .batch(null)
        .sealed(null)
        .targets(null)
        .authorizedKeys(null);
  }
}
