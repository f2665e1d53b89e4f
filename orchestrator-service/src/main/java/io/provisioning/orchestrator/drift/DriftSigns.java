package io.provisioning.orchestrator.drift;

import io.provisioning.orchestrator.cause.Sign;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import io.provisioning.orchestrator.resource.RecordedResource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Changes made outside the platform. */
final class DriftSigns implements Sign.Source {

  private final Drifts drifts;

  DriftSigns(Drifts drifts) {
    this.drifts = drifts;
  }

  @Override
  public List<Sign> of(RecordedResource resource, Instant at) {
    var ref = resource.resource();
    return drifts.list(resource.workspace(), ref.infrastructure()).stream()
        .flatMap(look -> look.drifts().stream())
        .filter(drift -> drift.resource().equals(ref.path()))
        .flatMap(DriftSigns::sign)
        .toList();
  }

  @Override
  public Map<String, List<Sign>> within(String workspace, String infrastructure) {
    return drifts.list(workspace, infrastructure).stream()
        .flatMap(look -> look.drifts().stream())
        .filter(drift -> drift.kind() != DriftKind.UNHEALTHY)
        .collect(
            Collectors.toMap(
                drift -> infrastructure + "/" + drift.resource(), drift -> List.of(of(drift))));
  }

  private static Sign of(Drift drift) {
    return sign(drift)
        .findFirst()
        .orElseGet(() -> edited(drift, "was made at " + drift.provider() + ", not by a workflow"));
  }

  private static Stream<Sign> sign(Drift drift) {
    return switch (drift.kind()) {
      case GONE -> Stream.of(lost(drift, "is gone from provider " + drift.provider()));
      case STOPPED -> Stream.of(lost(drift, "was stopped, and not by a workflow"));
      case CHANGED -> Stream.of(edited(drift, "was changed by hand"));
      case FILES -> Stream.of(edited(drift, "has files that were edited by hand"));
      // The health of a taskserv has its own signs, and what nobody made nothing hangs on.
      case UNHEALTHY, EXTRA -> Stream.empty();
    };
  }

  private static Sign lost(Drift drift, String summary) {
    return Sign.since(Sign.Kind.LOST, summary, drift.since());
  }

  private static Sign edited(Drift drift, String summary) {
    var what =
        drift.changes().stream()
            .map(change -> "`" + change.property() + "`")
            .collect(Collectors.joining(", "));
    return Sign.since(
        Sign.Kind.EDITED, what.isEmpty() ? summary : summary + ": " + what, drift.since());
  }
}
