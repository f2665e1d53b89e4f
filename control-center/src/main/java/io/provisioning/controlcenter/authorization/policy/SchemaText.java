package io.provisioning.controlcenter.authorization.policy;

import io.provisioning.controlcenter.contract.Flag;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The schema that policies are validated against: who asks, what exists, what can be done to it.
 */
final class SchemaText {

  private static final String PEOPLE =
      """
      entity Role;
      entity Group in [Role];
      entity User in [Group, Role];
      entity ServiceAccount in [Group, Role];
      entity Service in [Role];
      entity Platform;
      entity Workspace in [Platform];
      """;

  /** What the gateway says of a request besides who, what and where. */
  private static final String CONTEXT =
      """
      type Asked = {
        now: Long,
        mfa: Bool,
        fresh_factor: Bool,
        via?: String,
        read_only?: Bool,
        %s
      };
      """
          .formatted(
              Arrays.stream(Flag.values())
                  .map(flag -> flag.text() + "?: Bool")
                  .collect(Collectors.joining(",\n  ")));

  private static final Set<String> GIVEN = Set.of("Platform", "Workspace");

  private SchemaText() {}

  /** In Cedar's language. */
  static String of(Actions actions) {
    var text = new StringBuilder(PEOPLE).append(CONTEXT);
    actions.kinds().stream()
        .filter(kind -> !GIVEN.contains(kind))
        .forEach(kind ->
            text.append("entity %s in [Workspace, Platform] tags String;%n".formatted(kind)));
    actions.groups().forEach(group -> text.append("action %s;%n".formatted(group)));
    actions.all().forEach(action -> text.append(action(action)));
    return text.toString();
  }

  private static String action(Actions.Action action) {
    var groups = action.groups().stream().collect(Collectors.joining(", "));
    return "action %s in [%s] appliesTo { principal: [User, ServiceAccount, Service], resource: [%s], context: Asked };%n"
        .formatted(action.id(), groups, action.kind());
  }
}
