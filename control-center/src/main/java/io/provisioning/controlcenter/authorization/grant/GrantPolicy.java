package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import java.time.Instant;
import java.util.stream.Collectors;

/** Writes a grant as the policy that it is. Its condition ends it, so no timer has to. */
final class GrantPolicy {

  private GrantPolicy() {}

  static PolicyFile of(Grant grant, Instant end) {
    var text =
        """
        @id("grant-%s")
        permit(principal == %s, %s, %s)
        when { context.now < %d };
        """
            .formatted(
                grant.id(), grant.principal(), actions(grant), resource(grant), end.toEpochMilli());
    return new PolicyFile("grant-" + grant.id(), text);
  }

  private static String actions(Grant grant) {
    return grant.actions().isEmpty()
        ? "action"
        : grant.actions().stream()
            .map(name -> EntityKey.action(name).toString())
            .collect(Collectors.joining(", ", "action in [", "]"));
  }

  private static String resource(Grant grant) {
    return grant.workspace() == null
        ? "resource"
        : "resource in " + EntityKey.workspace(grant.workspace());
  }
}
