package io.provisioning.orchestrator.health;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.ServerWork;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.HealthScripts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.provider.ProviderException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the taskservs of all servers that are due, those of one server one after the other. A server
 * on which a workflow is at work is left alone, since half of a change is neither well nor ill.
 */
final class HealthRounds {

  private static final Logger log = LoggerFactory.getLogger(HealthRounds.class);

  private static final ResourceQuery TASKSERVS =
      new ResourceQuery(null, ResourceRef.Kind.TASKSERV, null, Map.of());

  private static final ResourceQuery SERVERS =
      new ResourceQuery(null, ResourceRef.Kind.SERVER, null, Map.of());

  private final ResourceGraph graph;
  private final HealthBook book;
  private final HealthScripts scripts;
  private final ServerWork work;
  private final HealthSettings settings;
  private final InstantSource clock;
  private final Semaphore places;
  private final Set<Server> underWay = ConcurrentHashMap.newKeySet();

  private record Server(String workspace, ResourceRef ref) {
    static Server of(RecordedResource taskserv) {
      var resource = taskserv.resource();
      return new Server(
          taskserv.workspace(),
          ResourceRef.server(resource.infrastructure(), resource.server().orElseThrow()));
    }
  }

  HealthRounds(
      ResourceGraph graph,
      HealthBook book,
      HealthScripts scripts,
      ServerWork work,
      HealthSettings settings,
      InstantSource clock) {
    this.graph = graph;
    this.book = book;
    this.scripts = scripts;
    this.work = work;
    this.settings = settings;
    this.clock = clock;
    places = new Semaphore(settings.servers());
  }

  /**
   * Begins to ask where that is due, but for servers that are still being asked.
   *
   * @return whether there are other taskservs than the time before
   */
  boolean begin(Executor turns) {
    var isOther = false;
    for (var workspace : graph.workspaces()) {
      var taskservs = graph.find(workspace, TASKSERVS, null, Integer.MAX_VALUE - 1).resources();
      isOther |= book.expect(workspace, taskservs);
      var servers =
          graph.find(workspace, SERVERS, null, Integer.MAX_VALUE - 1).resources().stream()
              .collect(Collectors.toMap(RecordedResource::resource, RecordedResource::updatedAt));
      taskservs.stream()
          .filter(taskserv -> isDue(taskserv, servers.get(Server.of(taskserv).ref())))
          .collect(Collectors.groupingBy(Server::of))
          .forEach((server, due) -> begin(server, due, turns));
    }
    return forgetOthers() || isOther;
  }

  /** Workspaces that the journal no longer knows, but not those that cannot be read now. */
  private boolean forgetOthers() {
    var others = book.workspaces();
    others.removeAll(graph.workspaces());
    others.removeIf(graph::isUnreadable);
    others.forEach(workspace -> book.expect(workspace, List.of()));
    return !others.isEmpty();
  }

  /** What was installed, or whose server was changed, since it was asked is asked at once. */
  private boolean isDue(RecordedResource taskserv, @Nullable Instant serverChangedAt) {
    return book.checkedAt(taskserv)
        .map(checked ->
            checked.isBefore(taskserv.updatedAt())
                || (serverChangedAt != null && checked.isBefore(serverChangedAt))
                || !checked.plus(settings.every()).isAfter(clock.instant()))
        .orElse(true);
  }

  private void begin(Server server, List<RecordedResource> due, Executor turns) {
    if (work.isUnderWay(server.workspace(), server.ref()) || !underWay.add(server)) {
      return;
    }
    turns.execute(() -> {
      try {
        places.acquire();
        try {
          ask(server, due);
        } finally {
          places.release();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException e) {
        log.error("the health of what is on {} cannot be asked for", server.ref().id(), e);
      } finally {
        underWay.remove(server);
      }
    });
  }

  private void ask(Server server, List<RecordedResource> due) {
    var left = new ArrayDeque<>(due);
    try {
      askAll(server, left);
    } catch (ProviderException e) {
      giveUp(server, left, String.valueOf(e.getMessage()));
    } catch (ProblemException e) {
      giveUp(server, left, e.detail());
    }
  }

  private void askAll(Server server, Deque<RecordedResource> left) {
    var provider = left.getFirst().state().provider();
    try (var session = scripts.open(server.workspace(), server.ref(), provider)) {
      while (!left.isEmpty()) {
        var next = left.getFirst();
        var answer = session.ask(next.resource(), (Installed) next.state(), settings.limit());
        if (work.isUnderWay(server.workspace(), server.ref())) {
          return;
        }
        book.answered(next, answer, clock.instant());
        left.removeFirst();
      }
    }
  }

  /** Who is told to stop has learnt nothing. */
  private void giveUp(Server server, Deque<RecordedResource> left, String why) {
    if (Thread.currentThread().isInterrupted()
        || work.isUnderWay(server.workspace(), server.ref())) {
      return;
    }
    left.forEach(one -> book.unanswered(one, why, clock.instant()));
  }
}
