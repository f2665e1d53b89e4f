package io.provisioning.vault.access;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An access as clients see it. */
record AccessView(
    String id,
    Instant at,
    Access.Action action,
    Access.Outcome outcome,
    String workspace,
    String path,
    @Nullable Integer version,
    @Nullable String field,
    Actor by,
    @Nullable String workflow,
    @Nullable String operation,
    @Nullable String purpose) {

  /** A page of them. */
  record AccessPage(List<AccessView> items, @Nullable String nextCursor) {

    /**
     * A page.
     *
     * @param found one more than the limit, if there are more
     */
    static AccessPage of(List<Access> found, int limit) {
      var items = found.stream().limit(limit).map(AccessView::of).toList();
      return new AccessPage(items, found.size() > limit ? items.getLast().id() : null);
    }
  }

  static AccessView of(Access access) {
    return new AccessView(
        access.id(),
        access.at(),
        access.action(),
        access.outcome(),
        access.workspace(),
        access.path(),
        access.version(),
        access.field(),
        access.by(),
        access.workflow(),
        access.operation(),
        access.purpose());
  }
}
