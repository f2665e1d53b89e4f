package io.provisioning.orchestrator.cause;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.RecordedResource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The last change of a resource by a workflow before the trouble. */
final class ChangeSigns implements Sign.Source {

  private static final Duration RECENT = Duration.ofHours(6);

  private final BiFunction<String, String, List<Transition>> history;

  /**
   * Signs of changes.
   *
   * @param history what happened to a resource, by workspace and id, latest first
   */
  ChangeSigns(BiFunction<String, String, List<Transition>> history) {
    this.history = history;
  }

  @Override
  public List<Sign> of(RecordedResource resource, Instant at) {
    return changes(resource, at)
        .filter(sign -> isShortlyBefore(sign.since(), at))
        .limit(1)
        .toList();
  }

  private static boolean isShortlyBefore(@Nullable Instant change, Instant at) {
    if (change == null || change.isAfter(at)) {
      return false;
    }
    return Duration.between(change, at).compareTo(RECENT) < 0;
  }

  /** Latest first. The past is read only where the last change came after the trouble. */
  private Stream<Sign> changes(RecordedResource resource, Instant at) {
    if (!resource.updatedAt().isAfter(at)) {
      return Stream.of(sign(resource.workflow(), resource.updatedAt()));
    }
    return history.apply(resource.workspace(), resource.id()).stream()
        .map(transition -> sign(transition.workflow(), transition.at()));
  }

  private static Sign sign(String workflow, Instant at) {
    return new Sign(Sign.Kind.CHANGE, "was changed by workflow " + workflow, at, workflow);
  }
}
