package io.provisioning.orchestrator.resource.http;

import io.provisioning.orchestrator.operation.Properties;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A resource on the wire. */
record ResourceView(
    String id,
    String workspace,
    String infrastructure,
    ResourceRef.Kind kind,
    String name,
    @Nullable String server,
    @Nullable String cluster,
    String provider,
    Map<String, String> labels,
    Map<String, String> facts,
    Map<String, Object> specification,
    Instant updatedAt,
    String workflow,
    @Nullable Health health) {

  static ResourceView of(RecordedResource recorded, Health.Source health) {
    return of(recorded, health.of(recorded).orElse(null));
  }

  /** As it was at some time, of which nobody knows how well it was. */
  static ResourceView ofThePast(RecordedResource recorded) {
    return of(recorded, (Health) null);
  }

  private static ResourceView of(RecordedResource recorded, @Nullable Health health) {
    var resource = recorded.resource();
    return new ResourceView(
        recorded.id(),
        recorded.workspace(),
        resource.infrastructure(),
        resource.kind(),
        resource.name(),
        resource.nullableServer(),
        recorded.state().cluster(),
        recorded.state().provider(),
        recorded.labels(),
        facts(recorded),
        Properties.tree(recorded.state()),
        recorded.updatedAt(),
        recorded.workflow(),
        health);
  }

  private static Map<String, String> facts(RecordedResource recorded) {
    var facts = new TreeMap<>(recorded.facts().attributes());
    if (!recorded.facts().providerId().isEmpty()) {
      facts.put("provider_id", recorded.facts().providerId());
    }
    return facts;
  }

  /**
   * A part of what was asked for.
   *
   * @param nextCursor absent on the last page
   */
  record ResourcePage(List<ResourceView> items, @Nullable String nextCursor) {

    static ResourcePage of(ResourceGraph.Page page, Function<RecordedResource, ResourceView> view) {
      var items = page.resources().stream().map(view).toList();
      return new ResourcePage(items, page.hasMore() ? Cursor.after(items.getLast().id()) : null);
    }
  }
}
