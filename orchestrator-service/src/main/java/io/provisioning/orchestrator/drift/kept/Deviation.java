package io.provisioning.orchestrator.drift.kept;

import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one look found of one resource.
 *
 * @param changes from what is recorded to what is there
 * @param detail more, for people
 */
public record Deviation(
    ResourceRef resource,
    DriftKind kind,
    String provider,
    List<PropertyChange> changes,
    @Nullable String detail) {

  public Deviation {
    changes = List.copyOf(changes);
  }
}
