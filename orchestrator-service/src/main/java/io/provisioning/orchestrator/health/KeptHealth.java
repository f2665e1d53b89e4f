package io.provisioning.orchestrator.health;

import io.provisioning.orchestrator.resource.Health;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a taskserv across starts of the service.
 *
 * @param resource its id, such as {@code web/taskserv/db/postgres}
 * @param changes newest first
 */
record KeptHealth(String workspace, String resource, List<Change> changes) {

  private static final int MOST = 20;

  KeptHealth {
    changes = List.copyOf(changes);
  }

  /** It came to be so. */
  record Change(Health.State state, Instant at, @Nullable String detail) {}

  KeptHealth with(Change change) {
    return new KeptHealth(
        workspace,
        resource,
        Stream.concat(Stream.of(change), changes.stream()).limit(MOST).toList());
  }
}
