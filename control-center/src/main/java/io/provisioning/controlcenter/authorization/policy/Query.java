package io.provisioning.controlcenter.authorization.policy;

import java.util.Map;

/**
 * A question in the words of policies.
 *
 * @param context texts, whole numbers and booleans that conditions may look at
 */
public record Query(
    EntityKey principal, EntityKey action, EntityKey resource, Map<String, Object> context) {

  /** In the context: milliseconds since 1970. */
  public static final String NOW = "now";

  public Query {
    context = Map.copyOf(context);
  }
}
