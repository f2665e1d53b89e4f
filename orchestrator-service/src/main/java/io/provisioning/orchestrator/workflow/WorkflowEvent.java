package io.provisioning.orchestrator.workflow;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.PropertyChange;
import java.time.Duration;
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

    /** Absent where nobody asked, and in entries from before it was written down. */
    @Nullable Actor by();
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
   * @param declaration version of the declaration that is applied; null where there is none
   */
  record WorkflowSubmitted(
      String workspace,
      String infrastructure,
      String plan,
      @Nullable String declaration,
      List<Operation> operations,
      Options options,
      @Nullable Request request,
      @Nullable Actor by)
      implements Requested {
    public WorkflowSubmitted {
      operations = List.copyOf(operations);
    }

    public WorkflowSubmitted(
        String workspace,
        String infrastructure,
        String plan,
        List<Operation> operations,
        Options options,
        @Nullable Request request) {
      this(workspace, infrastructure, plan, null, operations, options, request, null);
    }
  }

  /**
   * How a workflow is to run.
   *
   * @param rollback whether a failure undoes what was done
   * @param parallelLimit operations at once, at the most
   * @param priority from 0 to 9; what is higher goes first where places are few
   * @param timeout after which the workflow is cancelled; absent for none
   * @param approvals operations that start only once somebody has approved them
   */
  record Options(
      boolean rollback,
      int parallelLimit,
      int priority,
      @Nullable Duration timeout,
      List<String> approvals) {

    public static final int NORMAL_PRIORITY = 5;

    public Options {
      approvals = approvals == null ? List.of() : List.copyOf(approvals);
    }

    public static Options of(boolean rollback, int parallelLimit) {
      return new Options(rollback, parallelLimit, NORMAL_PRIORITY, null, List.of());
    }
  }

  /**
   * The effect is about to be asked for.
   *
   * @param degraded what it does without, where something it would have liked did not succeed
   */
  record OperationStarted(String operation, int attempt, @Nullable String degraded)
      implements OfOperation {
    public OperationStarted(String operation, int attempt) {
      this(operation, attempt, null);
    }
  }

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

  /**
   * Nothing more is started.
   *
   * @param rollback whether what was done is undone
   * @param reason absent where somebody asked for it without one
   */
  record CancelRequested(
      boolean rollback, @Nullable String reason, @Nullable Request request, @Nullable Actor by)
      implements Requested {
    public CancelRequested(boolean rollback, @Nullable Request request) {
      this(rollback, null, request, null);
    }
  }

  /**
   * An ended workflow goes on: failed and skipped operations get new attempts, as do those that
   * were undone and those that are named. What depends on one of them follows where it is
   * invalidated: where the inputs were edited, or the facts turn out to be others than before.
   *
   * @param operations to be done again although they succeeded
   */
  record ResumeRequested(
      List<String> operations, List<Edit> edits, @Nullable Request request, @Nullable Actor by)
      implements Requested {
    public ResumeRequested {
      operations = operations == null ? List.of() : List.copyOf(operations);
      edits = edits == null ? List.of() : List.copyOf(edits);
    }

    public ResumeRequested(@Nullable Request request) {
      this(List.of(), List.of(), request, null);
    }
  }

  /**
   * Other inputs of an operation.
   *
   * @param to what the resource should be now
   * @param changes in what that differs from before; holds no secret
   */
  record Edit(String operation, Desired to, List<PropertyChange> changes) {
    public Edit {
      changes = List.copyOf(changes);
    }
  }

  /**
   * Nothing more is started until that is taken back; what runs goes on.
   *
   * @param operation only this one; absent for the whole workflow
   */
  record PauseRequested(@Nullable String operation, @Nullable Request request, @Nullable Actor by)
      implements Requested {}

  /** A pause is taken back. */
  record UnpauseRequested(@Nullable String operation, @Nullable Request request, @Nullable Actor by)
      implements Requested {}

  /** An operation that waits for it, or will, may start. */
  record ApprovalGiven(String operation, @Nullable Request request, @Nullable Actor by)
      implements Requested, OfOperation {}

  /** An operation that waits for approval does not get it, and so fails. */
  record ApprovalRefused(
      String operation, String reason, @Nullable Request request, @Nullable Actor by)
      implements Requested, OfOperation {}

  /**
   * From here on operations are undone. Without a request it follows from a failure or cancel.
   *
   * @param operations to undo, with all that depends on them; empty for all
   */
  record RollbackStarted(
      String reason, List<String> operations, @Nullable Request request, @Nullable Actor by)
      implements Requested {
    public RollbackStarted {
      operations = operations == null ? List.of() : List.copyOf(operations);
    }

    public RollbackStarted(String reason, @Nullable Request request) {
      this(reason, List.of(), request, null);
    }
  }

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

  /** The part that was asked for is undone; the rest stays. */
  record WorkflowPartlyRolledBack(List<String> kept) implements End {
    public WorkflowPartlyRolledBack {
      kept = List.copyOf(kept);
    }
  }

  /** Something could not be undone; a rollback asked for again goes on from here. */
  record WorkflowRollbackFailed(String reason) implements End {}

  /** Names derived from the types, once. */
  final class Types {
    private static final Map<Class<?>, String> NAMES =
        records(WorkflowEvent.class)
            .distinct()
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
