package io.provisioning.orchestrator.drift;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.Drift.Ignored;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import io.provisioning.orchestrator.drift.kept.KeptDrift;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.plan.KnownDrift;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What drifted, as people are told of it. */
final class Drifts implements KnownDrift {

  private static final Pattern ON_SERVER = Pattern.compile("([^.]+)\\.taskserv\\.([^.]+)\\.[^.]+");

  private final DriftBook book;
  private final ResourceGraph graph;
  private final InstantSource clock;

  Drifts(DriftBook book, ResourceGraph graph, InstantSource clock) {
    this.book = book;
    this.graph = graph;
    this.clock = clock;
  }

  /**
   * What was found in a workspace, by infrastructure.
   *
   * @param infrastructure absent for all
   */
  List<KeptDrift> list(String workspace, @Nullable String infrastructure) {
    var recorded = recorded(workspace);
    return book.all().stream()
        .filter(kept -> kept.workspace().equals(workspace))
        .filter(kept -> infrastructure == null || kept.infrastructure().equals(infrastructure))
        .sorted((one, other) -> one.infrastructure().compareTo(other.infrastructure()))
        .map(kept ->
            new KeptDrift(
                kept.workspace(),
                kept.infrastructure(),
                kept.checkedAt(),
                kept.complaint(),
                kept.drifts().stream()
                    .filter(drift -> isOfNow(drift, recorded))
                    .map(drift -> drift.at(clock.instant()))
                    .toList(),
                kept.ended()))
        .toList();
  }

  /**
   * A drift.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_DRIFT
   */
  Drift get(String workspace, String id) {
    return find(workspace, id).orElseThrow(() -> unknown(workspace, id));
  }

  /**
   * The drift that is to be reverted for this one: what was on a server that is gone or stopped is
   * not looked at, and comes back with the server.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_DRIFT
   */
  Drift toRevert(String workspace, String id) {
    return find(workspace, id)
        .or(() -> {
          var onServer = ON_SERVER.matcher(id);
          return onServer.matches()
              ? find(workspace, onServer.replaceFirst("$1.server.$2"))
                  .filter(server ->
                      server.kind() == DriftKind.GONE || server.kind() == DriftKind.STOPPED)
              : Optional.empty();
        })
        .orElseThrow(() -> unknown(workspace, id));
  }

  private Optional<Drift> find(String workspace, String id) {
    return list(workspace, DriftBook.infrastructure(id)).stream()
        .flatMap(kept -> kept.drifts().stream())
        .filter(drift -> drift.id().equals(id))
        .findFirst();
  }

  /**
   * Notes that somebody does not want to hear of a drift.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_DRIFT; UNAVAILABLE if it cannot
   *     be kept
   */
  Drift ignore(String workspace, String id, Ignored by) {
    var drift = get(workspace, id);
    return book.ignore(workspace, drift.id(), by).orElseThrow(() -> unknown(workspace, id));
  }

  @Override
  public Map<String, String> taskservs(String workspace, String infrastructure) {
    return list(workspace, infrastructure).stream()
        .flatMap(kept -> kept.drifts().stream())
        .filter(drift -> drift.ignored() == null)
        .filter(drift -> drift.kind() == DriftKind.FILES || drift.kind() == DriftKind.UNHEALTHY)
        .collect(Collectors.toMap(Drift::resource, Drifts::told));
  }

  private static String told(Drift drift) {
    if (drift.kind() == DriftKind.FILES) {
      return drift.resource()
          + " has files that were edited or removed: "
          + drift.changes().stream()
              .map(PropertyChange::property)
              .collect(Collectors.joining(", "));
    }
    var detail = drift.detail();
    return drift.resource() + " is unhealthy" + (detail == null ? "" : ": " + detail.strip());
  }

  /** What a workflow has changed since is not drift of now. */
  private static boolean isOfNow(Drift drift, Map<String, RecordedResource> recorded) {
    var resource =
        Optional.ofNullable(recorded.get(drift.infrastructure() + "/" + drift.resource()));
    return resource
        .map(it -> !it.updatedAt().isAfter(drift.checkedAt()))
        .orElse(drift.kind() == DriftKind.EXTRA);
  }

  private Map<String, RecordedResource> recorded(String workspace) {
    return graph.recorded(workspace).stream()
        .collect(Collectors.toMap(RecordedResource::id, it -> it));
  }

  private static ProblemException unknown(String workspace, String id) {
    return DriftProblem.UNKNOWN_DRIFT.because(
        "workspace `%s` has no drift `%s`".formatted(workspace, id),
        "see `provisioning drift list`; it may have ended");
  }
}
