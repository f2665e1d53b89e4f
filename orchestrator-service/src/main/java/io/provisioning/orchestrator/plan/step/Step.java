package io.provisioning.orchestrator.plan.step;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Operation.Action;
import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An operation without its place in the order. */
record Step(
    Action action,
    ResourceRef resource,
    @Nullable Desired from,
    @Nullable Desired to,
    List<String> softNeeds,
    @Nullable String irreversible) {

  String path() {
    return resource.path();
  }

  /** Such as {@code create server/db}. */
  String id() {
    return action.name().toLowerCase(Locale.ROOT) + " " + path();
  }

  /** Whether a server is another machine afterwards, without what stood on it. */
  boolean isFresh() {
    return action == Action.CREATE || action == Action.REPLACE;
  }
}
