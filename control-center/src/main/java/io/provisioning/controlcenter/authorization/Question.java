package io.provisioning.controlcenter.authorization;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to do. The kind of the resource follows from the action.
 *
 * @param action the id of the API's operation, such as {@code submitWorkflow}
 * @param id of the resource; null if it is about all of a kind or a new one
 * @param workspace in which it is; null if it is in none, or if only the inventory knows
 * @param context what else conditions may look at: texts, numbers, booleans
 */
public record Question(
    String action, @Nullable String id, @Nullable String workspace, Map<String, Object> context) {

  public Question {
    context = Map.copyOf(context);
  }
}
