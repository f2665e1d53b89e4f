package io.provisioning.orchestrator.plan;

import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request for a plan.
 *
 * @param document for APPLY
 * @param batch for APPLY, instead of a document
 * @param infrastructure for DESTROY
 */
public record CreatePlan(
    @NotNull(message = "a workspace") String workspace,
    @NotNull(message = "one of apply, destroy") Action action,
    @Nullable Map<String, Object> document,
    @Nullable Map<String, Object> batch,
    @Nullable String infrastructure,
    @Nullable List<String> targets,
    @Nullable String provider,
    @Nullable List<String> authorizedKeys) {

  /** What is to become of what the request names. */
  public enum Action {
    APPLY,
    DESTROY
  }
}
