package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a workflow, or was decided, and cannot be taken back. What is random
 * or depends on the clock is in the event, so that a fold gives the same state every time.
 */
public sealed interface WorkflowEvent {

  /** Such as {@code operation_started}: stable, in the journal and on the wire. */
  default String type() {
    return Types.NAMES.getOrDefault(getClass(), getClass().getSimpleName());
  }

  /** Every kind of event by its stable name. */
  static Map<String, Class<?>> types() {
    return Types.NAMES.entrySet().stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));
  }

  /** An event about one operation. */
  sealed interface OfOperation extends WorkflowEvent {
    String operation();
  }

  /** An event after which nothing happens unless somebody asks for it. */
  sealed interface End extends WorkflowEvent {}

  /** Somebody asked for it; a repetition under the same key is the same request. */
  sealed interface Requested extends WorkflowEvent {
    @Nullable Request request();
  }

  /**
   * A request that is not to be repeated.
   *
   * @param key as the client chose it
   * @param digest of what was asked for under the key
   */
  record Request(String key, String digest) {}

  /**
   * The first event of every workflow.
   *
   * @param plan digest of the plan
   * @param rollback whether a failure undoes what was done
   * @param parallelLimit operations at once, at the most
   */
  record WorkflowSubmitted(
      String workspace,
      String infrastructure,
      String plan,
      List<Operation> operations,
      boolean rollback,
      int parallelLimit,
      @Nullable Request request)
      implements Requested {
    public WorkflowSubmitted {
      operations = List.copyOf(operations);
    }
  }

  /** The effect is about to be asked for. */
  record OperationStarted(String operation, int attempt) implements OfOperation {}

  /** The effect came about. */
  record OperationSucceeded(String operation, Effects.@Nullable Facts facts)
      implements OfOperation {}

  /**
   * An attempt failed.
   *
   * @param retryAt absent where no other attempt follows
   */
  record OperationFailed(
      String operation, FailureClass failureClass, String message, @Nullable Instant retryAt)
      implements OfOperation {}

  /** Ended from outside; whether the effect came about is not known. */
  record OperationInterrupted(String operation, String message) implements OfOperation {}

  /** Never started, since something it needs did not succeed. */
  record OperationSkipped(String operation, String because) implements OfOperation {}

  /** Nothing more is started; {@code rollback} says whether what was done is undone. */
  record CancelRequested(boolean rollback, @Nullable Request request) implements Requested {}

  /** Failed and skipped operations get new attempts. */
  record ResumeRequested(@Nullable Request request) implements Requested {}

  /** From here on operations are undone. Without a request it follows from a failure or cancel. */
  record RollbackStarted(String reason, @Nullable Request request) implements Requested {}

  /** The inverse is about to be asked for. */
  record UndoStarted(String operation, int attempt) implements OfOperation {}

  /** The resource is as it was before. */
  record UndoSucceeded(String operation, Effects.@Nullable Facts facts) implements OfOperation {}

  /**
   * An attempt to undo failed.
   *
   * @param retryAt absent where no other attempt follows
   */
  record UndoFailed(
      String operation, FailureClass failureClass, String message, @Nullable Instant retryAt)
      implements OfOperation {}

  /** Everything succeeded. */
  record WorkflowCompleted() implements End {}

  /** Something failed, and what was done stays. */
  record WorkflowFailed(String reason) implements End {}

  /** Cancelled, and what was done stays. */
  record WorkflowCancelled() implements End {}

  /**
   * Everything that can be undone is.
   *
   * @param kept operations that are irreversible and were done
   */
  record WorkflowRolledBack(List<String> kept) implements End {
    public WorkflowRolledBack {
      kept = List.copyOf(kept);
    }
  }

  /** Something could not be undone; a rollback asked for again goes on from here. */
  record WorkflowRollbackFailed(String reason) implements End {}

  /** Names derived from the types, once. */
  final class Types {
    private static final Map<Class<?>, String> NAMES =
        records(WorkflowEvent.class)
            .collect(Collectors.toUnmodifiableMap(type -> type, Types::nameOf));

    private Types() {}

    private static Stream<Class<?>> records(Class<?> type) {
      return type.isRecord()
          ? Stream.of(type)
          : Stream.of(type.getPermittedSubclasses()).flatMap(Types::records);
    }

    private static String nameOf(Class<?> type) {
      return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
  }
}
