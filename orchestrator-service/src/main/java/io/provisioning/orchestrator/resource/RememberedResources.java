package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Transition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers from memory what is, and from the journal what was. */
public final class RememberedResources implements Resources {

  private final ResourceGraph graph;
  private final ResourceHistory history;
  private final LiveChanges changes;

  RememberedResources(ResourceGraph graph, ResourceHistory history, LiveChanges changes) {
    this.graph = graph;
    this.history = history;
    this.changes = changes;
  }

  @Override
  public ResourceGraph.Page find(
      String workspace, ResourceQuery query, @Nullable String after, int limit) {
    return graph.find(workspace, query, after, limit);
  }

  @Override
  public RecordedResource get(String workspace, String id) {
    return graph.get(workspace, id);
  }

  @Override
  public List<Walk.Reached> impact(String workspace, String id, int depth) {
    return graph.impact(workspace, id, depth);
  }

  @Override
  public List<RecordedResource> around(String workspace, String id, int depth) {
    return graph.around(workspace, id, depth);
  }

  @Override
  public List<Transition> history(String workspace, String id) {
    return history.of(workspace, id);
  }

  @Override
  public ResourceGraph at(String workspace, String infrastructure, Instant time) {
    return history.at(workspace, infrastructure, time);
  }

  @Override
  public ResourceChanges changes(
      String workspace, @Nullable String infrastructure, @Nullable String last) {
    return changes.subscribe(transition ->
        transition.workspace().equals(workspace)
            && (infrastructure == null
                || infrastructure.equals(transition.resource().infrastructure())));
  }
}
