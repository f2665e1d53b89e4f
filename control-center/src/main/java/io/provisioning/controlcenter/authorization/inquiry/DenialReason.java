package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.policy.Statement;
import java.util.List;
import java.util.stream.Collectors;

/** Why something is denied, in a sentence for who would have done it. */
sealed interface DenialReason {

  /** Such as {@code This needs the role operator.} */
  String text();

  /** Nothing permits it, but would to members of these roles and groups. */
  record Membership(List<Change.Join> missing) implements DenialReason {

    public Membership {
      missing = List.copyOf(missing);
    }

    @Override
    public String text() {
      return missing.stream()
          .map(Change.Join::entity)
          .map(entity ->
              "the %s %s".formatted(entity.type().equals("Role") ? "role" : "group", entity.id()))
          .collect(Collectors.joining(" and ", "This needs ", "."));
    }
  }

  /** These policies deny it. */
  record Forbidden(List<Statement> policies) implements DenialReason {

    public Forbidden {
      policies = List.copyOf(policies);
    }

    @Override
    public String text() {
      return policies.stream()
          .map(Forbidden::named)
          .collect(Collectors.joining(", and by ", "This is denied by ", "."));
    }

    private static String named(Statement policy) {
      var description = policy.annotations().get("description");
      return description == null ? policy.id() : "%s: %s".formatted(policy.id(), description);
    }
  }

  /** Nobody is permitted it. */
  record Unpermitted() implements DenialReason {

    @Override
    public String text() {
      return "No policy allows this.";
    }
  }
}
