package io.provisioning.orchestrator.measurement;

import io.provisioning.orchestrator.resource.RecordedResource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/** The last measurement of each server, in memory. Safe for use by many threads. */
final class MeasurementBook {

  private final ConcurrentNavigableMap<String, MeasuredServer> servers =
      new ConcurrentSkipListMap<>();

  /** These are all that there are. */
  void expect(Map<String, RecordedResource> present) {
    servers.keySet().retainAll(present.keySet());
    present.forEach((key, recorded) ->
        servers.compute(
            key,
            (_, known) -> known == null ? MeasuredServer.unasked(recorded) : known.as(recorded)));
  }

  Optional<MeasuredServer> find(String key) {
    return Optional.ofNullable(servers.get(key));
  }

  /** One that is gone meanwhile stays gone. */
  void note(String key, UnaryOperator<MeasuredServer> change) {
    servers.computeIfPresent(key, (_, known) -> change.apply(known));
  }

  /** All servers, sorted. */
  Collection<MeasuredServer> all() {
    return List.copyOf(servers.values());
  }

  void clear() {
    servers.clear();
  }
}
