package io.provisioning.detector.alert;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** What happened to an alert, as its history has it: one of them is one line of the file. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = AlertEvent.Fired.class, name = "fired"),
  @JsonSubTypes.Type(value = AlertEvent.Resolved.class, name = "resolved"),
  @JsonSubTypes.Type(value = AlertEvent.Acknowledged.class, name = "acknowledged"),
  @JsonSubTypes.Type(value = AlertEvent.Told.class, name = "told")
})
sealed interface AlertEvent {

  /** Of the alert. */
  String id();

  /** When it happened. */
  Instant at();

  /** It began. */
  record Fired(
      String id,
      Instant at,
      String fingerprint,
      Map<String, String> labels,
      Map<String, String> annotations)
      implements AlertEvent {}

  /** It ended. */
  record Resolved(String id, Instant at) implements AlertEvent {}

  /** Somebody takes care of it. */
  record Acknowledged(String id, Instant at, String by, String note) implements AlertEvent {}

  /** Webhooks know of some of it. */
  record Told(String id, Instant at, Set<Transition> of) implements AlertEvent {

    public Told {
      of = Set.copyOf(of);
    }
  }
}
