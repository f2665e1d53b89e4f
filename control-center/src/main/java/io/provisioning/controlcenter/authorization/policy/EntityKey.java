package io.provisioning.controlcenter.authorization.policy;

/**
 * Names somebody or something that policies speak of.
 *
 * @param type such as {@code User} or {@code Workflow}
 * @param id within the type
 */
public record EntityKey(String type, String id) {

  private static final String ACTION = "Action";
  private static final String ROLE = "Role";

  public static EntityKey action(String id) {
    return new EntityKey(ACTION, id);
  }

  public static EntityKey role(String id) {
    return new EntityKey(ROLE, id);
  }

  public static EntityKey group(String id) {
    return new EntityKey("Group", id);
  }

  public static EntityKey workspace(String name) {
    return new EntityKey("Workspace", name);
  }

  /** As a policy writes it, such as {@code Role::"viewer"}. */
  @Override
  public String toString() {
    return type + "::\"" + id.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
