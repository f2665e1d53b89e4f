package io.provisioning.controlcenter.authorization;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to do.
 *
 * @param action the id of the API's operation, such as {@code submitWorkflow}
 * @param kind of the resource it is about, such as {@code Workflow}; {@code Platform} if none
 * @param id of the resource; null if it is about all of a kind or a new one
 * @param workspace in which it is
 * @param context what else conditions may look at: texts, numbers, booleans
 */
public record Question(
    String action,
    String kind,
    @Nullable String id,
    @Nullable String workspace,
    Map<String, Object> context) {

  public Question {
    context = Map.copyOf(context);
  }
}
