import type { Operation, OperationBrief, OperationStatus, WorkflowEvent, WorkflowStatus } from '@/api';

/** A time during which an operation was done or undone. */
export interface Span {
  operation: string;
  undo: boolean;
  attempt: number;
  from: string;
  /** Absent while it goes on. */
  to?: string;
  failed: boolean;
  /** Why it failed. */
  error?: string | undefined;
}

/** How a workflow stands, now or at some event of its journal. */
export interface WorkflowAt {
  state: WorkflowStatus;
  paused: boolean;
  reason?: string | undefined;
  operations: ReadonlyMap<string, OperationBrief>;
}

/** How a workflow stood at some event of its journal, and what had been done when. */
export interface WorkflowThen extends WorkflowAt {
  spans: readonly Span[];
}

/** Adds up what events say that they have changed, up to one of them. What an event means, the engine alone knows. */
export function fold(
  operations: readonly Operation[],
  events: readonly WorkflowEvent[],
  upTo = Infinity,
): WorkflowThen {
  const journal = new Fold(operations);
  for (const event of events) {
    if (event.id > upTo) break;
    journal.apply(event);
  }
  return journal;
}

class Fold implements WorkflowThen {
  state: WorkflowStatus = 'running';
  paused = false;
  reason?: string | undefined;
  readonly operations = new Map<string, OperationBrief>();
  readonly spans: Span[] = [];
  private readonly open = new Map<string, Span>();

  constructor(operations: readonly Operation[]) {
    for (const { id } of operations)
      this.operations.set(id, { operation: id, state: 'pending', attempts: 0 });
  }

  apply(event: WorkflowEvent): void {
    for (const change of event.changes) {
      this.operations.set(change.operation, change);
      this.time(change, event);
    }
    if (event.workflow !== undefined) {
      const { state, paused, reason } = event.workflow;
      Object.assign(this, { state, paused, reason });
    }
  }

  private time(change: OperationBrief, event: WorkflowEvent): void {
    const { operation, state, retry_at, attempts } = change;
    const undo = state === 'undoing';
    const isDone = state === 'running' || (undo && retry_at === undefined);
    const span = this.open.get(operation);
    if (isDone && span === undefined) {
      const begun: Span = {
        operation,
        undo,
        attempt: event.attempt ?? attempts,
        from: event.at,
        failed: false,
      };
      this.open.set(operation, begun);
      this.spans.push(begun);
    } else if (!isDone && span !== undefined) {
      span.to = event.at;
      span.failed = undo || FAILURES.has(state); // what is undone and is still to be did not succeed
      if (span.failed) span.error = event.message ?? change.error;
      this.open.delete(operation);
    }
  }
}

const FAILURES: ReadonlySet<OperationStatus> = new Set(['failed', 'waiting_retry', 'undo_failed']);

/** How many operations stand where. */
export function countStates(operations: ReadonlyMap<string, OperationBrief>): Map<OperationStatus, number> {
  const counts = new Map<OperationStatus, number>();
  for (const { state } of operations.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

const SENTENCES: Record<string, string> = {
  workflow_submitted: 'The workflow was submitted',
  operation_started: 'Started',
  operation_succeeded: 'Succeeded',
  operation_failed: 'Failed',
  operation_interrupted: 'Interrupted',
  operation_skipped: 'Skipped',
  cancel_requested: 'Cancelled',
  resume_requested: 'Resumed',
  pause_requested: 'Paused',
  unpause_requested: 'Unpaused',
  approval_given: 'Approved',
  approval_refused: 'Refused',
  rollback_started: 'Rollback started',
  undo_started: 'Undo started',
  undo_succeeded: 'Undone',
  undo_failed: 'Undo failed',
  workflow_completed: 'Everything succeeded',
  workflow_failed: 'The workflow failed',
  workflow_cancelled: 'The workflow was cancelled',
  workflow_rolled_back: 'Everything was undone',
  workflow_partly_rolled_back: 'Partly undone, as requested',
  workflow_rollback_failed: 'The rollback failed',
};

/** An event in words. */
export function sentence({ type }: WorkflowEvent): string {
  return SENTENCES[type] ?? type.replaceAll('_', ' ');
}
