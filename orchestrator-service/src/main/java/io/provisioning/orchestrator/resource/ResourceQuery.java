package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What to look for; what is absent does not matter. */
public record ResourceQuery(
    @Nullable String infrastructure,
    ResourceRef.@Nullable Kind kind,
    @Nullable String provider,
    Map<String, String> labels) {

  /** Everything. */
  public static ResourceQuery all() {
    return new ResourceQuery(null, null, null, Map.of());
  }

  boolean matches(RecordedResource recorded) {
    var resource = recorded.resource();
    return (infrastructure == null || infrastructure.equals(resource.infrastructure()))
        && (kind == null || kind == resource.kind())
        && (provider == null || provider.equals(recorded.state().provider()))
        && (labels.isEmpty() || recorded.labels().entrySet().containsAll(labels.entrySet()));
  }
}
