package io.provisioning.controlcenter.compliance.control;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a check came to.
 *
 * @param evidence what it was judged by
 * @param action what to do; null if there is nothing
 */
public record Outcome(Status status, List<Evidence> evidence, @Nullable String action) {

  public Outcome {
    evidence = List.copyOf(evidence);
  }

  /** Whether a control is met. */
  public enum Status {
    MET,
    NOT_MET,
    /** Nobody can say by looking at the platform. */
    NOT_OBSERVABLE
  }

  /**
   * A fact.
   *
   * @param source where it is from
   * @param at of when it is
   */
  public record Evidence(String fact, String source, Instant at) {}

  static Outcome met(Evidence... evidence) {
    return new Outcome(Status.MET, List.of(evidence), null);
  }

  static Outcome notMet(String action, Evidence... evidence) {
    return new Outcome(Status.NOT_MET, List.of(evidence), action);
  }

  static Outcome notObservable(String action, Evidence... evidence) {
    return new Outcome(Status.NOT_OBSERVABLE, List.of(evidence), action);
  }

  /** Met if something holds; the action is for when it does not. */
  static Outcome metIf(boolean holds, String action, Evidence... evidence) {
    return holds ? met(evidence) : notMet(action, evidence);
  }
}
