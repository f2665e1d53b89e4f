package io.provisioning.orchestrator.operation;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One step of a plan: takes one resource from {@code from} to {@code to}. Its inverse takes it
 * back, so it needs no description of its own; what cannot be taken back says why in {@code
 * irreversible}.
 *
 * @param id unique in its plan and stable between plans of the same change, such as {@code create
 *     server/db}
 * @param nullableFrom the state that was found; absent where the resource does not exist
 * @param nullableTo the state after; absent where the resource is deleted
 * @param nullableIrreversible why the inverse would not bring back what was there, such as {@code
 *     the data on volume pgdata is lost}
 * @param nullableRecorded the recorded state before, where that is not what was found: the record
 *     that an undo leaves, so that what somebody did outside the platform is drift again
 */
public record Operation(
    String id,
    Action action,
    ResourceRef resource,
    @Nullable Desired nullableFrom,
    @Nullable Desired nullableTo,
    List<Dependency> dependencies,
    RetryPolicy retry,
    Duration timeout,
    @Nullable String nullableIrreversible,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Desired nullableRecorded) {

  public Operation {
    dependencies = List.copyOf(dependencies);
    if (nullableFrom == null && nullableTo == null) {
      throw new IllegalArgumentException(
          "operation `" + id + "` has neither a state before nor one after");
    }
  }

  /** An operation on a resource that is as recorded, or not recorded. */
  public Operation(
      String id,
      Action action,
      ResourceRef resource,
      @Nullable Desired nullableFrom,
      @Nullable Desired nullableTo,
      List<Dependency> dependencies,
      RetryPolicy retry,
      Duration timeout,
      @Nullable String nullableIrreversible) {
    this(
        id,
        action,
        resource,
        nullableFrom,
        nullableTo,
        dependencies,
        retry,
        timeout,
        nullableIrreversible,
        null);
  }

  /** What was in force before; absent where nothing was. */
  public @Nullable Desired recorded() {
    return nullableRecorded == null ? nullableFrom : nullableRecorded;
  }

  public Optional<Desired> from() {
    return Optional.ofNullable(nullableFrom);
  }

  public Optional<Desired> to() {
    return Optional.ofNullable(nullableTo);
  }

  public Optional<String> irreversible() {
    return Optional.ofNullable(nullableIrreversible);
  }

  /** The provider that does it. */
  public String provider() {
    return to().or(this::from).orElseThrow().provider();
  }

  /** What happens to the resource. */
  public enum Action {
    CREATE,
    UPDATE,
    /** Deleted and created again, since it cannot be changed in place. */
    REPLACE,
    DELETE
  }

  /**
   * What must come first.
   *
   * @param operation the other operation's id
   * @param soft the other must have ended; a hard one must have succeeded
   */
  public record Dependency(String operation, boolean soft) {}

  /**
   * Attempts with exponential back-off and jitter: before attempt n+1 the wait is between half and
   * all of {@code min(maxDelay, initialDelay × 2^(n-1))}. That is for passing faults; {@link
   * #of(FailureClass)} says what it comes to for others.
   *
   * @param maxAttempts at least 1
   */
  public record RetryPolicy(int maxAttempts, Duration initialDelay, Duration maxDelay) {

    private static final RetryPolicy STANDARD =
        new RetryPolicy(4, Duration.ofSeconds(1), Duration.ofSeconds(30));

    public RetryPolicy {
      if (maxAttempts < 1) {
        throw new IllegalArgumentException("a retry policy has at least one attempt");
      }
    }

    /**
     * The policy for failures of one class.
     *
     * <ul>
     *   <li>Transient: as it stands.
     *   <li>Throttled: ten retries for each one, since nothing was tried; counted apart.
     *   <li>Timed out: half the attempts, each of which may have taken long already.
     *   <li>Conflict: four times the delays, since somebody else must come to an end first.
     *   <li>Refused: as often as it takes, since nothing was done, and a person must act; once
     *       where nothing is to be retried.
     *   <li>Permanent: one attempt.
     * </ul>
     */
    public RetryPolicy of(FailureClass failureClass) {
      return switch (failureClass) {
        case TRANSIENT -> this;
        case THROTTLED -> new RetryPolicy((maxAttempts - 1) * 10 + 1, initialDelay, maxDelay);
        case TIMEOUT -> new RetryPolicy((maxAttempts + 1) / 2, initialDelay, maxDelay);
        case CONFLICT ->
            new RetryPolicy(maxAttempts, initialDelay.multipliedBy(4), maxDelay.multipliedBy(4));
        case REFUSED ->
            new RetryPolicy(maxAttempts == 1 ? 1 : Integer.MAX_VALUE, initialDelay, maxDelay);
        case PERMANENT -> new RetryPolicy(1, initialDelay, maxDelay);
      };
    }

    public static RetryPolicy standard() {
      return STANDARD;
    }
  }
}
