import type { Operation, OperationStatus, WorkflowEvent, WorkflowStatus } from '@/api';

/** How an operation stands at some event of the journal. */
export interface OperationAt {
  state: OperationStatus;
  attempts: number;
  /** What went wrong, or why it was left out. */
  message?: string | undefined;
  retryAt?: string | undefined;
  paused: boolean;
}

/** A time during which an operation was done or undone. */
export interface Span {
  operation: string;
  undo: boolean;
  attempt: number;
  from: string;
  /** Absent while it goes on. */
  to?: string;
  failed: boolean;
}

/** How a workflow stands at some event of its journal. */
export interface WorkflowAt {
  state: WorkflowStatus;
  paused: boolean;
  reason?: string | undefined;
  operations: ReadonlyMap<string, OperationAt>;
  spans: readonly Span[];
  /** The time of the last event that was read. */
  at?: string | undefined;
}

const ENDS: Record<string, WorkflowStatus> = {
  workflow_completed: 'completed',
  workflow_failed: 'failed',
  workflow_cancelled: 'cancelled',
  workflow_rolled_back: 'rolled_back',
  workflow_partly_rolled_back: 'partly_rolled_back',
  workflow_rollback_failed: 'rollback_failed',
};

/** States that a resumed workflow begins anew. */
const BEGUN_ANEW: ReadonlySet<OperationStatus> = new Set(['failed', 'skipped', 'undone']);

/**
 * Reads the journal as the engine does, up to an event: the same events give the same state, whether they
 * just happened or are looked at again.
 */
export function fold(
  operations: readonly Operation[],
  events: readonly WorkflowEvent[],
  upTo = Infinity,
): WorkflowAt {
  const journal = new Fold(operations);
  for (const event of events) {
    if (event.id > upTo) break;
    journal.apply(event);
  }
  return journal;
}

class Fold implements WorkflowAt {
  state: WorkflowStatus = 'running';
  paused = false;
  reason?: string | undefined;
  at?: string | undefined;
  readonly operations = new Map<string, OperationAt>();
  readonly spans: Span[] = [];
  private readonly open = new Map<string, Span>();

  constructor(operations: readonly Operation[]) {
    for (const { id } of operations)
      this.operations.set(id, { state: 'pending', attempts: 0, paused: false });
  }

  apply(event: WorkflowEvent): void {
    this.at = event.at;
    const end = ENDS[event.type];
    if (end !== undefined) {
      this.state = end;
      this.paused = false;
      this.reason = event.message ?? this.reason;
    } else if (event.operation !== undefined) {
      this.applyToOperation(event.operation, event);
    } else {
      this.applyToWorkflow(event);
    }
  }

  private applyToWorkflow(event: WorkflowEvent): void {
    switch (event.type) {
      case 'pause_requested':
        this.paused = true;
        break;
      case 'unpause_requested':
        this.paused = false;
        break;
      case 'cancel_requested':
        this.state = 'cancelling';
        this.paused = false;
        this.reason = event.message ?? 'cancelled';
        this.giveUpRetries();
        break;
      case 'rollback_started':
        this.state = 'rolling_back';
        this.reason = event.message;
        this.giveUpRetries();
        break;
      case 'resume_requested':
        this.state = 'running';
        this.reason = undefined;
        for (const operation of this.operations.values()) {
          if (BEGUN_ANEW.has(operation.state)) {
            operation.state = 'pending';
            operation.message = undefined;
          }
        }
        break;
    }
  }

  private applyToOperation(id: string, event: WorkflowEvent): void {
    const operation = this.operations.get(id);
    if (operation === undefined) return;
    switch (event.type) {
      case 'operation_started':
        operation.state = 'running';
        operation.attempts++;
        operation.message = event.message;
        this.begin(id, event, false);
        break;
      case 'operation_succeeded':
        operation.state = 'succeeded';
        operation.message = undefined;
        this.end(id, event, false);
        break;
      case 'operation_failed':
        operation.state =
          event.retry_at !== undefined && this.state === 'running' ? 'waiting_retry' : 'failed';
        operation.message = event.message;
        operation.retryAt = event.retry_at;
        this.end(id, event, true);
        break;
      case 'operation_interrupted':
      case 'approval_refused':
        operation.state = 'failed';
        operation.message = event.message;
        this.end(id, event, true);
        break;
      case 'operation_skipped':
        operation.state = 'skipped';
        operation.message = event.message;
        break;
      case 'undo_started':
        operation.state = 'undoing';
        this.begin(id, event, true);
        break;
      case 'undo_succeeded':
        operation.state = 'undone';
        operation.message = undefined;
        this.end(id, event, false);
        break;
      case 'undo_failed':
        operation.state = event.retry_at === undefined ? 'undo_failed' : 'undoing';
        operation.message = event.message;
        this.end(id, event, true);
        break;
      case 'pause_requested':
        operation.paused = true;
        break;
      case 'unpause_requested':
        operation.paused = false;
        break;
    }
  }

  private begin(operation: string, event: WorkflowEvent, undo: boolean): void {
    const span: Span = { operation, undo, attempt: event.attempt ?? 1, from: event.at, failed: false };
    this.open.set(operation, span);
    this.spans.push(span);
  }

  private end(operation: string, event: WorkflowEvent, failed: boolean): void {
    const span = this.open.get(operation);
    if (span === undefined) return;
    span.to = event.at;
    span.failed = failed;
    this.open.delete(operation);
  }

  private giveUpRetries(): void {
    for (const operation of this.operations.values()) {
      if (operation.state === 'waiting_retry') operation.state = 'failed';
    }
  }
}

/** How many operations stand where. */
export function countStates(operations: ReadonlyMap<string, OperationAt>): Map<OperationStatus, number> {
  const counts = new Map<OperationStatus, number>();
  for (const { state } of operations.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

const SENTENCES: Record<string, string> = {
  workflow_submitted: 'The workflow was submitted',
  operation_started: 'Started',
  operation_succeeded: 'Succeeded',
  operation_failed: 'Failed',
  operation_interrupted: 'Was interrupted',
  operation_skipped: 'Was left out',
  cancel_requested: 'Somebody cancelled it',
  resume_requested: 'Somebody resumed it',
  pause_requested: 'Paused',
  unpause_requested: 'Goes on after a pause',
  approval_given: 'Was approved',
  approval_refused: 'Was refused',
  rollback_started: 'The rollback began',
  undo_started: 'Is being undone',
  undo_succeeded: 'Is undone',
  undo_failed: 'Could not be undone',
  workflow_completed: 'Everything succeeded',
  workflow_failed: 'The workflow failed',
  workflow_cancelled: 'The workflow was cancelled',
  workflow_rolled_back: 'Everything is undone',
  workflow_partly_rolled_back: 'What was asked for is undone',
  workflow_rollback_failed: 'The rollback failed',
};

/** An event in words. */
export function sentence({ type }: WorkflowEvent): string {
  return SENTENCES[type] ?? type.replaceAll('_', ' ');
}
