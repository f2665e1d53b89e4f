package io.provisioning.orchestrator.drift;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.drift.kept.Deviation;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import io.provisioning.orchestrator.operation.InstalledFiles;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.ResourceRef.Kind;
import io.provisioning.orchestrator.plan.Observations;
import io.provisioning.orchestrator.plan.Observed;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares an infrastructure as it is with what is recorded of it. Changes nothing. */
final class DriftLook {

  private static final Logger log = LoggerFactory.getLogger(DriftLook.class);

  private final ResourceGraph graph;
  private final Observations observations;
  private final Health.Source health;
  private final InstalledFiles files;
  private final Duration limit;

  DriftLook(
      ResourceGraph graph,
      Observations observations,
      Health.Source health,
      InstalledFiles files,
      Duration limit) {
    this.graph = graph;
    this.observations = observations;
    this.health = health;
    this.files = files;
    this.limit = limit;
  }

  /**
   * What a look saw.
   *
   * @param unseen paths of taskservs whose files could not be read
   */
  record Seen(List<Deviation> deviations, Set<String> unseen) {}

  /**
   * Looks.
   *
   * @return empty if the infrastructure was changed by the platform meanwhile
   * @throws ProblemException UNAVAILABLE if a provider does not answer
   */
  Optional<Seen> look(Scope scope) {
    var before = recorded(scope);
    var observed = observations.observe(scope.workspace(), scope.infrastructure());
    var deviations = new ArrayList<Deviation>();
    var running = new HashSet<ResourceRef>();
    for (var one : observed) {
      deviation(one).ifPresent(deviations::add);
      if (one.resource().kind() == Kind.SERVER && one.exists() && one.isRunning()) {
        running.add(one.resource());
      }
    }
    var unseen = taskservs(before, running, deviations);
    return recorded(scope).equals(before)
        ? Optional.of(new Seen(deviations, unseen))
        : Optional.empty();
  }

  private List<RecordedResource> recorded(Scope scope) {
    return graph.recorded(scope.workspace()).stream()
        .filter(it -> it.resource().infrastructure().equals(scope.infrastructure()))
        .toList();
  }

  private static Optional<Deviation> deviation(Observed one) {
    var recorded = one.recorded();
    if (one.resource().kind() == Kind.TASKSERV) {
      return Optional.empty();
    }
    if (recorded == null) {
      return Optional.of(of(one, DriftKind.EXTRA, List.of()));
    }
    if (!one.exists()) {
      return Optional.of(of(one, DriftKind.GONE, List.of()));
    }
    if (!one.isRunning()) {
      return Optional.of(of(one, DriftKind.STOPPED, PropertyChange.between(recorded, one.real())));
    }
    return recorded.equals(one.real())
        ? Optional.empty()
        : Optional.of(of(one, DriftKind.CHANGED, PropertyChange.between(recorded, one.real())));
  }

  private static Deviation of(Observed one, DriftKind kind, List<PropertyChange> changes) {
    return new Deviation(one.resource(), kind, one.real().provider(), changes, null);
  }

  /** Looks at what is on servers that run; gives the paths of what could not be looked at. */
  private Set<String> taskservs(
      List<RecordedResource> recorded, Set<ResourceRef> running, List<Deviation> deviations) {
    var unseen = new TreeSet<String>();
    var changes =
        recorded.stream()
            .collect(Collectors.toMap(RecordedResource::resource, RecordedResource::updatedAt));
    recorded.stream()
        .filter(it -> it.resource().kind() == Kind.TASKSERV)
        .collect(Collectors.groupingBy(DriftLook::server))
        .forEach((server, taskservs) -> {
          if (running.contains(server)) {
            on(server, changes.get(server), taskservs, deviations, unseen);
          }
        });
    return unseen;
  }

  private static ResourceRef server(RecordedResource taskserv) {
    var resource = taskserv.resource();
    return ResourceRef.server(resource.infrastructure(), resource.server().orElseThrow());
  }

  private void on(
      ResourceRef server,
      @Nullable Instant serverChangedAt,
      List<RecordedResource> taskservs,
      List<Deviation> deviations,
      Set<String> unseen) {
    var present = digests(server, taskservs);
    for (var taskserv : taskservs) {
      var changedAt = latest(taskserv.updatedAt(), serverChangedAt);
      var changes =
          present == null
              ? List.<PropertyChange>of()
              : changes(InstalledFiles.recorded(taskserv.facts()), present);
      if (!changes.isEmpty()) {
        deviations.add(of(taskserv, DriftKind.FILES, changes, null));
        continue;
      }
      var ill =
          health
              .of(taskserv)
              .filter(it -> it.state() == Health.State.UNHEALTHY)
              .filter(it -> !isOutdated(it, changedAt));
      if (ill.isPresent()) {
        deviations.add(of(taskserv, DriftKind.UNHEALTHY, List.of(), ill.get().detail()));
      } else if (present == null) {
        unseen.add(taskserv.resource().path());
      }
    }
  }

  /** What a taskserv said before it, or its server, was changed says nothing of it now. */
  private static boolean isOutdated(Health health, Instant changedAt) {
    var checkedAt = health.checkedAt();
    return (checkedAt == null ? health.since() : checkedAt).isBefore(changedAt);
  }

  private static Instant latest(Instant one, @Nullable Instant other) {
    return other == null || one.isAfter(other) ? one : other;
  }

  private static Deviation of(
      RecordedResource taskserv,
      DriftKind kind,
      List<PropertyChange> changes,
      @Nullable String detail) {
    return new Deviation(taskserv.resource(), kind, taskserv.state().provider(), changes, detail);
  }

  private static List<PropertyChange> changes(
      Map<String, String> recorded, Map<String, String> present) {
    return recorded.keySet().stream()
        .sorted()
        .filter(path -> !Objects.equals(recorded.get(path), present.get(path)))
        .map(path -> new PropertyChange(path, recorded.get(path), present.get(path)))
        .toList();
  }

  /** Of all files on the server in one go; null where it cannot tell. */
  private @Nullable Map<String, String> digests(
      ResourceRef server, List<RecordedResource> taskservs) {
    var wanted = new HashMap<String, String>();
    taskservs.forEach(it -> wanted.putAll(InstalledFiles.recorded(it.facts())));
    if (wanted.isEmpty()) {
      return Map.of();
    }
    var first = taskservs.getFirst();
    try {
      return files.digests(
          first.workspace(), server, first.state().provider(), wanted.keySet(), limit);
    } catch (ProviderException | ProblemException e) {
      log.info("files on {} cannot be looked at: {}", server.id(), e.getMessage());
      return null;
    }
  }
}
