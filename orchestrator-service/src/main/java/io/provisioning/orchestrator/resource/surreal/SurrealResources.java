package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceChanges;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.resource.ResourceHistory;
import io.provisioning.orchestrator.resource.ResourceProblem;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.resource.Walk;
import io.provisioning.surrealdb.SurrealException;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers from the database while it has all that anybody was told of, and otherwise as if there
 * were none: the answers are the same, but for the time they take.
 */
final class SurrealResources implements Resources {

  private static final Logger log = LoggerFactory.getLogger(SurrealResources.class);

  private final SurrealReads reads;
  private final SurrealCheckpoints checkpoints;
  private final SurrealProjection projection;
  private final ResourceHistory history;
  private final Resources remembered;

  SurrealResources(
      SurrealReads reads,
      SurrealCheckpoints checkpoints,
      SurrealProjection projection,
      ResourceHistory history,
      Resources remembered) {
    this.reads = reads;
    this.checkpoints = checkpoints;
    this.projection = projection;
    this.history = history.readFrom(reads::ofInfrastructure);
    this.remembered = remembered;
  }

  @Override
  public ResourceGraph.Page find(
      String workspace, ResourceQuery query, @Nullable String after, int limit) {
    return ask(
        workspace,
        () -> reads.find(workspace, query, after, limit),
        () -> remembered.find(workspace, query, after, limit));
  }

  @Override
  public RecordedResource get(String workspace, String id) {
    return ask(workspace, () -> there(workspace, id), () -> remembered.get(workspace, id));
  }

  private RecordedResource there(String workspace, String id) {
    return reads.find(workspace, id).orElseThrow(() -> ResourceProblem.unknown(workspace, id));
  }

  @Override
  public List<Walk.Reached> impact(String workspace, String id, int depth) {
    return ask(
        workspace,
        () -> reads.impact(workspace, there(workspace, id).id(), depth),
        () -> remembered.impact(workspace, id, depth));
  }

  @Override
  public List<RecordedResource> around(String workspace, String id, int depth) {
    return ask(
        workspace,
        () -> reads.around(workspace, there(workspace, id).id(), depth),
        () -> remembered.around(workspace, id, depth));
  }

  @Override
  public List<Transition> history(String workspace, String id) {
    return ask(
        workspace,
        () -> ResourceHistory.about(id, reads.about(workspace, id)),
        () -> remembered.history(workspace, id));
  }

  @Override
  public ResourceGraph at(String workspace, String infrastructure, Instant time) {
    return ask(
        workspace,
        () -> history.at(workspace, infrastructure, time),
        () -> remembered.at(workspace, infrastructure, time));
  }

  @Override
  public ResourceChanges changes(
      String workspace, @Nullable String infrastructure, @Nullable String last) {
    return new SurrealChanges(
        workspace,
        transition ->
            infrastructure == null || infrastructure.equals(transition.resource().infrastructure()),
        last,
        reads,
        checkpoints);
  }

  private <T> T ask(String workspace, Supplier<T> database, Supplier<T> memory) {
    if (!projection.isCurrent(workspace)) {
      return memory.get();
    }
    try {
      return database.get();
    } catch (DamagedGraphException e) {
      log.warn("the resource graph of {} is made again", workspace, e);
      projection.mend(workspace);
    } catch (SurrealException e) {
      log.debug("answered from memory", e);
    }
    return memory.get();
  }
}
