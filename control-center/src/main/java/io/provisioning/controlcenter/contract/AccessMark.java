package io.provisioning.controlcenter.contract;

import io.provisioning.config.problem.NearestName;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What policies know of an operation, as its contract says under {@code x-access}. An operation
 * without it is refused: nobody could say who may do it.
 *
 * <pre>
 * x-access: { kind: Workflow, groups: [Change] }
 * </pre>
 *
 * @param kind of the resource that it is about, such as {@code Workflow}
 * @param groups that it is in; at least one
 */
public record AccessMark(String kind, Set<ActionGroup> groups) {

  private static final Pattern KIND = Pattern.compile("[A-Z][A-Za-z0-9]*");

  /** Who asks, and what all is in, is not made by contracts. */
  private static final Set<String> TAKEN =
      Set.of("Role", "Group", "User", "ServiceAccount", "Service", "Action", "Asked");

  public AccessMark {
    groups = Set.copyOf(groups);
  }

  /**
   * Reads a mark.
   *
   * @throws IllegalArgumentException if it says something else than what is documented here
   */
  static AccessMark read(JsonNode mark) {
    if (mark.isMissingNode()) {
      throw new IllegalArgumentException(
          "`x-access` is missing: it says who may do it, such as { kind: Note, groups: [Read] }");
    }
    var kind = mark.path("kind").asString("");
    if (!KIND.matcher(kind).matches() || TAKEN.contains(kind)) {
      throw new IllegalArgumentException(
          "`kind` of `x-access` is the name of a kind of resource, such as `Note`; got `"
              + kind
              + "`");
    }
    var groups = EnumSet.noneOf(ActionGroup.class);
    mark.path("groups").forEach(group -> groups.add(group(group.asString(""))));
    if (groups.isEmpty()) {
      throw new IllegalArgumentException(
          "`groups` of `x-access` is a list of some of " + ActionGroup.texts());
    }
    if (mark.size() > 2) {
      throw new IllegalArgumentException("`x-access` has `kind` and `groups` alone: " + mark);
    }
    return new AccessMark(kind, groups);
  }

  private static ActionGroup group(String name) {
    return ActionGroup.find(name)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "there is no group `%s` of operations%s"
                    .formatted(
                        name,
                        NearestName.of(name, ActionGroup.texts())
                            .map(", did you mean `%s`?"::formatted)
                            .orElse(": there are " + ActionGroup.texts()))));
  }
}
