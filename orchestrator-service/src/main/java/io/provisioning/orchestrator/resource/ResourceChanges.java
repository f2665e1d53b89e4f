package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Transition;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes of resources as one listener is told of them, each once, those of a resource in order.
 */
public interface ResourceChanges extends AutoCloseable {

  /** The next one; empty if there is none in time. */
  Optional<Told> next(Duration patience) throws InterruptedException;

  /**
   * Whether some may have been left out since this was last asked: then the graph is to be read
   * again. So it is at the beginning, unless the listener goes on where it was.
   */
  boolean missed();

  @Override
  void close();

  /**
   * A change.
   *
   * @param id by which to go on after it; absent where that is not possible
   */
  record Told(Transition transition, @Nullable String id) {}
}
