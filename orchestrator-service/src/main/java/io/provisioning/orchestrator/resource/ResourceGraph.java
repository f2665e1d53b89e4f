package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded as existing: a fold of transitions, kept in memory and made again from the
 * journal at start. Safe for use by many threads; each read sees one moment.
 */
public final class ResourceGraph implements Transition.Fold {

  private final Map<String, WorkspaceIndex> workspaces = new HashMap<>();
  private final Map<String, RuntimeException> unreadable = new ConcurrentHashMap<>();
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Recreation recreation;
  private final Vacancy.Listener vacancies;

  /**
   * An empty graph.
   *
   * @param recreation whether a change of a server made another machine of it
   * @param vacancies told of infrastructures of which nothing is left, nor runs on somewhere
   */
  public ResourceGraph(Recreation recreation, Vacancy.Listener vacancies) {
    this.recreation = recreation;
    this.vacancies = vacancies;
  }

  @Override
  public void transitioned(Transition transition) {
    var infrastructure = transition.resource().infrastructure();
    boolean isVacant;
    lock.writeLock().lock();
    try {
      var workspace = workspaces.computeIfAbsent(transition.workspace(), _ -> new WorkspaceIndex());
      fold(workspace, transition);
      isVacant = transition.after() == null && workspace.isVacant(infrastructure);
    } finally {
      lock.writeLock().unlock();
    }
    if (isVacant) {
      vacancies.vacated(new Vacancy(transition.workspace(), infrastructure, transition.at()));
    }
  }

  private void fold(WorkspaceIndex workspace, Transition transition) {
    var resource = transition.resource();
    var after = transition.after();
    if (resource.kind() == ResourceRef.Kind.SERVER
        && !isFoundAgain(workspace, transition)
        && recreation.happened(transition.before(), after)) {
      if (transition.before() != null
          && recreation.leavesContents(transition.before())
          && !workspace.taskservsOn(resource).isEmpty()) {
        workspace.left(resource.infrastructure());
      }
      workspace.removeTaskservsOn(resource);
    }
    if (after == null) {
      workspace.remove(resource.id());
    } else if (resource.server().isEmpty() || serverOf(workspace, resource).isPresent()) {
      var facts = transition.facts() == null ? new Facts("", Map.of()) : transition.facts();
      workspace.put(
          new RecordedResource(
              transition.workspace(),
              resource,
              after,
              facts,
              transition.at(),
              transition.workflow()));
    }
  }

  /**
   * A server that was lost is recorded still, and so is what was on it, until each of its taskservs
   * is installed again: if one is not, that shows.
   */
  private static boolean isFoundAgain(WorkspaceIndex workspace, Transition transition) {
    return transition.before() == null
        && transition.after() != null
        && workspace.find(transition.resource().id()).isPresent();
  }

  /** A taskserv without a server cannot be: its server went while the taskserv's undo was told. */
  private static Optional<RecordedResource> serverOf(
      WorkspaceIndex workspace, ResourceRef taskserv) {
    return taskserv
        .server()
        .map(name -> ResourceRef.server(taskserv.infrastructure(), name).id())
        .flatMap(workspace::find);
  }

  @Override
  public void unreadable(String workspace, RuntimeException why) {
    unreadable.put(workspace, why);
  }

  /** Whether nothing can be said of the workspace. */
  public boolean isUnreadable(String workspace) {
    return unreadable.containsKey(workspace);
  }

  @Override
  public List<Transition> standing(String workspace) {
    return Stream.of(false, true)
        .flatMap(onServer ->
            recorded(workspace).stream()
                .filter(recorded -> recorded.resource().server().isPresent() == onServer))
        .map(RecordedResource::asTransition)
        .toList();
  }

  /**
   * All resources of a workspace, sorted by id.
   *
   * @throws RuntimeException the reason, where nothing can be said of the workspace
   */
  public List<RecordedResource> recorded(String workspace) {
    return read(workspace, index -> index.find(ResourceQuery.all(), null).toList());
  }

  /**
   * How the graph stands around some resources, in one moment.
   *
   * @param all ids of them
   * @param fresh ids of those of which the edges that lead to them are wanted as well
   * @param servers whose taskservs are wanted
   */
  public Excerpt excerpt(
      String workspace, Set<String> all, Set<String> fresh, Set<ResourceRef> servers) {
    return read(workspace, index -> List.of(excerpt(index, all, fresh, servers))).stream()
        .findFirst()
        .orElse(Excerpt.EMPTY);
  }

  private static Excerpt excerpt(
      WorkspaceIndex index, Set<String> all, Set<String> fresh, Set<ResourceRef> servers) {
    var resources = all.stream().flatMap(id -> index.find(id).stream()).toList();
    var edges =
        all.stream()
            .flatMap(
                id -> index.edges(id).filter(edge -> edge.from().equals(id) || fresh.contains(id)))
            .distinct()
            .toList();
    var taskservs = new HashMap<ResourceRef, List<String>>();
    servers.forEach(server -> taskservs.put(server, index.taskservsOn(server)));
    return new Excerpt(resources, edges, taskservs);
  }

  /**
   * What matches, sorted by id.
   *
   * @param after the id after which to begin
   */
  public Page find(String workspace, ResourceQuery query, @Nullable String after, int limit) {
    var found = read(workspace, index -> index.find(query, after).limit(limit + 1L).toList());
    return found.size() > limit ? new Page(found.subList(0, limit), true) : new Page(found, false);
  }

  /**
   * A resource.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_RESOURCE
   */
  RecordedResource get(String workspace, String id) {
    return read(workspace, index -> index.find(id).stream().toList()).stream()
        .findFirst()
        .orElseThrow(() -> ResourceProblem.unknown(workspace, id));
  }

  /**
   * What hangs on a resource, directly or through others, nearest first.
   *
   * @param depth how many hops at the most
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_RESOURCE
   */
  List<Walk.Reached> impact(String workspace, String id, int depth) {
    get(workspace, id);
    // The walk begins with the resource itself.
    return read(workspace, index -> index.impact(id, depth)).stream().skip(1).toList();
  }

  /**
   * The resources so many hops around one, itself included.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_RESOURCE
   */
  List<RecordedResource> around(String workspace, String id, int depth) {
    get(workspace, id);
    return read(
        workspace,
        index ->
            index.around(id, depth).stream()
                .flatMap(reached -> index.find(reached.id()).stream())
                .toList());
  }

  /** Workspaces that have or had resources, but for those of which nothing can be said. */
  public Set<String> workspaces() {
    lock.readLock().lock();
    try {
      var names = new TreeSet<>(workspaces.keySet());
      names.removeAll(unreadable.keySet());
      return names;
    } finally {
      lock.readLock().unlock();
    }
  }

  /** How many resources there are in all workspaces that can be read. */
  public ResourceCounts counts(Health.Source health) {
    var counts = new ResourceCounts.Counting(health);
    lock.readLock().lock();
    try {
      workspaces
          .values()
          .forEach(index -> index.find(ResourceQuery.all(), null).forEach(counts::count));
    } finally {
      lock.readLock().unlock();
    }
    return counts.result();
  }

  private <T> List<T> read(String workspace, Function<WorkspaceIndex, List<T>> question) {
    var why = unreadable.get(workspace);
    if (why != null) {
      throw why;
    }
    lock.readLock().lock();
    try {
      var index = workspaces.get(workspace);
      return index == null ? List.of() : question.apply(index);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** A part of what was asked for. */
  public record Page(List<RecordedResource> resources, boolean hasMore) {}

  /**
   * A part of the graph.
   *
   * @param resources those that are there
   * @param edges between what is there
   * @param taskservs ids of them, by the server
   */
  public record Excerpt(
      List<RecordedResource> resources,
      List<Edge> edges,
      Map<ResourceRef, List<String>> taskservs) {

    private static final Excerpt EMPTY = new Excerpt(List.of(), List.of(), Map.of());
  }

  /** Whether a server is another machine than before, so that what ran on it is gone. */
  @FunctionalInterface
  public interface Recreation {
    boolean happened(@Nullable Desired before, @Nullable Desired after);

    /** Whether what ran on a server goes on running after the server was deleted. */
    default boolean leavesContents(Desired server) {
      return false;
    }
  }

  /**
   * An infrastructure of which nothing is left.
   *
   * @param since when its last resource was deleted
   */
  public record Vacancy(String workspace, String infrastructure, Instant since) {

    /** Told of vacancies, at start also of those of long ago, whatever came after them. */
    @FunctionalInterface
    public interface Listener {
      void vacated(Vacancy vacancy);
    }
  }
}
