package io.provisioning.orchestrator.drift;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.Drift.Ignored;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import io.provisioning.orchestrator.drift.kept.KeptDrift;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What drifted, as people are told of it. */
final class Drifts {

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
                    .toList()))
        .toList();
  }

  /**
   * A drift.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_DRIFT
   */
  Drift get(String workspace, String id) {
    return list(workspace, DriftBook.infrastructure(id)).stream()
        .flatMap(kept -> kept.drifts().stream())
        .filter(drift -> drift.id().equals(id))
        .findFirst()
        .orElseThrow(() -> unknown(workspace, id));
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
