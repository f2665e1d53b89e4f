package io.provisioning.orchestrator.resource;

import java.util.List;
import java.util.Optional;

/** Nobody has asked anything how it is. */
public final class NoHealth implements Health.Source {

  @Override
  public Optional<Health> of(RecordedResource recorded) {
    return Optional.empty();
  }

  @Override
  public List<Health> changes(RecordedResource recorded) {
    return List.of();
  }
}
