package io.provisioning.orchestrator.resource;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How something that runs was when it was last asked.
 *
 * @param since when it came to be so
 * @param checkedAt when it was last asked; absent if it never was since the service started
 * @param detail why it is not healthy, up to a few lines without secrets; absent if it is
 */
public record Health(
    State state, Instant since, @Nullable Instant checkedAt, @Nullable String detail) {

  /** Whether it does what it is there for. */
  public enum State {
    HEALTHY,
    UNHEALTHY,
    /** It could not be asked, or has not been yet. */
    UNKNOWN
  }

  /** The health of what is recorded. */
  public interface Source {

    /**
     * Of a taskserv, or of a server as that of all taskservs on it; empty for what has none: other
     * kinds, and a server with nothing on it.
     */
    Optional<Health> of(RecordedResource recorded);

    /** When a taskserv changed its state, newest first, as far as is remembered. */
    List<Health> changes(RecordedResource recorded);
  }
}
