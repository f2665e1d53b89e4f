import type { Operation, Workflow, WorkflowStatus } from '@/api';

export type Choice = 'cancel' | 'rollback' | 'resume' | 'pause' | 'unpause';

/** What a workflow in a state lets people do. */
export function choicesOf(state: WorkflowStatus, paused: boolean): readonly Choice[] {
  switch (state) {
    case 'running':
      return [paused ? 'unpause' : 'pause', 'cancel'];
    case 'cancelling':
    case 'rolling_back':
    case 'rolled_back':
      return [];
    case 'completed':
    case 'rollback_failed':
      return ['rollback'];
    case 'failed':
    case 'cancelled':
    case 'partly_rolled_back':
      return ['resume', 'rollback'];
  }
}

const GOING: ReadonlySet<WorkflowStatus> = new Set(['running', 'cancelling', 'rolling_back']);

export function isGoing(state: WorkflowStatus): boolean {
  return GOING.has(state);
}

/**
 * How a failed operation is tried again with something else: its inputs are edited where the workflow can be
 * resumed, else the declaration is. Null where nothing failed, or the workflow is still at it.
 */
export function wayToRetry(
  { state, paused }: Pick<Workflow, 'state' | 'paused'>,
  { state: stands, action, resource }: Pick<Operation, 'state' | 'action' | 'resource'>,
): 'inputs' | 'declaration' | null {
  if (isGoing(state) || !['failed', 'undone', 'undo_failed'].includes(stands)) return null;
  const isEditable = action !== 'delete' && /^(taskserv|server)\//.test(resource);
  return isEditable && choicesOf(state, paused).includes('resume') ? 'inputs' : 'declaration';
}
