package io.provisioning.orchestrator.cause;

import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.Resources;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The last change of a resource by a workflow before the trouble. */
final class ChangeSigns implements Sign.Source {

  private static final Duration RECENT = Duration.ofHours(6);

  private final Resources resources;

  ChangeSigns(Resources resources) {
    this.resources = resources;
  }

  @Override
  public List<Sign> of(RecordedResource resource, Instant at) {
    return changes(resource, at)
        .filter(sign -> !at.isBefore(sign.since()) && at.minus(RECENT).isBefore(sign.since()))
        .limit(1)
        .toList();
  }

  /** Latest first. The past is read only where the last change came after the trouble. */
  private Stream<Sign> changes(RecordedResource resource, Instant at) {
    if (!resource.updatedAt().isAfter(at)) {
      return Stream.of(sign(resource.workflow(), resource.updatedAt()));
    }
    return resources.history(resource.workspace(), resource.id()).stream()
        .map(transition -> sign(transition.workflow(), transition.at()));
  }

  private static Sign sign(String workflow, Instant at) {
    return new Sign(Sign.Kind.CHANGE, "was changed by workflow " + workflow, at, workflow);
  }
}
