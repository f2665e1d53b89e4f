package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Transition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The resource graph as people ask about it: what is, how it hangs together, what was, and what
 * changes. Whoever was told that a workflow has changed something finds it so here.
 *
 * <p>Methods that take the id of a resource throw {@link
 * io.provisioning.config.problem.ProblemException} UNKNOWN_RESOURCE if there is none, but for
 * {@link #history}: what is gone has a past.
 */
public interface Resources {

  /**
   * What matches, sorted by id.
   *
   * @param after the id after which to begin
   * @param limit how many at the most
   */
  ResourceGraph.Page find(String workspace, ResourceQuery query, @Nullable String after, int limit);

  /** A resource. */
  RecordedResource get(String workspace, String id);

  /**
   * What hangs on a resource, directly or through others, nearest first.
   *
   * @param depth how many hops at the most
   */
  List<Walk.Reached> impact(String workspace, String id, int depth);

  /** The resources so many hops around one, itself included, nearest first. */
  List<RecordedResource> around(String workspace, String id, int depth);

  /** What happened to a resource, and to the taskservs on it, latest first. */
  List<Transition> history(String workspace, String id);

  /** The resources that an infrastructure had at a time. */
  ResourceGraph at(String workspace, String infrastructure, Instant time);

  /**
   * Changes from now on, or after one.
   *
   * @param infrastructure only of this one
   * @param last {@link ResourceChanges.Told#id} of the last that was seen
   */
  ResourceChanges changes(String workspace, @Nullable String infrastructure, @Nullable String last);
}
