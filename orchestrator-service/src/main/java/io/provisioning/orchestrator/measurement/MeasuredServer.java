package io.provisioning.orchestrator.measurement;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.RecordedResource;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A server, and what its last measurement gave.
 *
 * @param recorded what it is
 * @param failures how many measurements have failed since one did not
 * @param isAsked whether one has ended
 * @param last of those that succeeded
 * @param at when that was
 * @param took how long it took
 */
record MeasuredServer(
    RecordedResource recorded,
    boolean isAsked,
    int failures,
    @Nullable Measurement last,
    @Nullable Instant at,
    Duration took) {

  static MeasuredServer unasked(RecordedResource recorded) {
    return new MeasuredServer(recorded, false, 0, null, null, Duration.ZERO);
  }

  /** Sorts by workspace, infrastructure and name. */
  static String key(RecordedResource recorded) {
    return recorded.workspace() + "/" + recorded.id();
  }

  boolean isReachable() {
    return failures == 0;
  }

  ResourceRef ref() {
    return recorded.resource();
  }

  MeasuredServer as(RecordedResource changed) {
    return new MeasuredServer(changed, isAsked, failures, last, at, took);
  }

  MeasuredServer answered(Measurement measurement, Instant when, Duration within) {
    return new MeasuredServer(recorded, true, 0, measurement, when, within);
  }

  MeasuredServer failed() {
    return new MeasuredServer(recorded, true, failures + 1, last, at, took);
  }
}
