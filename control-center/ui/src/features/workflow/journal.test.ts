import { describe, expect, it } from 'vitest';
import type { Operation, WorkflowEvent } from '@/api';
import { countStates, fold } from './journal';

const OPERATIONS = ['create network/web', 'create server/db'].map((id): Operation => ({
  id,
  action: 'create',
  resource: id,
  state: 'pending',
  attempts: 0,
  dependencies: [],
}));

function journal(...events: (Partial<WorkflowEvent> & { type: string })[]): WorkflowEvent[] {
  return events.map((event, index) => ({
    ...event,
    id: index + 1,
    at: new Date(Date.UTC(2026, 10, 21) + index * 1000).toISOString(),
  }));
}

const NETWORK = { operation: 'create network/web' };
const SERVER = { operation: 'create server/db' };

describe('the journal', () => {
  it('begins with everything pending', () => {
    const { state, operations } = fold(OPERATIONS, []);
    expect(state).toBe('running');
    expect(countStates(operations)).toEqual(new Map([['pending', 2]]));
  });

  it('adds up to the end', () => {
    const at = fold(
      OPERATIONS,
      journal(
        { type: 'workflow_submitted' },
        { type: 'operation_started', attempt: 1, ...NETWORK },
        { type: 'operation_succeeded', ...NETWORK },
        { type: 'operation_started', attempt: 1, ...SERVER },
        { type: 'operation_succeeded', ...SERVER },
        { type: 'workflow_completed' },
      ),
    );
    expect(at.state).toBe('completed');
    expect(countStates(at.operations)).toEqual(new Map([['succeeded', 2]]));
    expect(at.spans.map(({ operation, to }) => [operation, to !== undefined])).toEqual([
      ['create network/web', true],
      ['create server/db', true],
    ]);
  });

  it('is read up to an event, as it was then', () => {
    const events = journal(
      { type: 'workflow_submitted' },
      { type: 'operation_started', ...NETWORK },
      { type: 'operation_succeeded', ...NETWORK },
    );
    expect(fold(OPERATIONS, events, 2).operations.get(NETWORK.operation)?.state).toBe('running');
    expect(fold(OPERATIONS, events, 2).at).toBe(events[1]?.at);
  });

  it('waits for a retry while it runs, and gives up once it is cancelled', () => {
    const events = journal(
      { type: 'operation_started', ...NETWORK },
      { type: 'operation_failed', retry_at: '2026-11-21T00:01:00Z', message: 'throttled', ...NETWORK },
      { type: 'cancel_requested' },
    );
    expect(fold(OPERATIONS, events, 2).operations.get(NETWORK.operation)).toMatchObject({
      state: 'waiting_retry',
      message: 'throttled',
    });
    expect(fold(OPERATIONS, events).operations.get(NETWORK.operation)?.state).toBe('failed');
    expect(fold(OPERATIONS, events).state).toBe('cancelling');
  });

  it('undoes what was done after a failure, and tells why', () => {
    const at = fold(
      OPERATIONS,
      journal(
        { type: 'operation_started', ...NETWORK },
        { type: 'operation_succeeded', ...NETWORK },
        { type: 'operation_started', ...SERVER },
        { type: 'operation_failed', message: 'no space', ...SERVER },
        { type: 'rollback_started', message: 'operation `create server/db` failed' },
        { type: 'undo_started', ...NETWORK },
        { type: 'undo_succeeded', ...NETWORK },
        { type: 'workflow_rolled_back' },
      ),
    );
    expect(at.state).toBe('rolled_back');
    expect(at.reason).toBe('operation `create server/db` failed');
    expect(countStates(at.operations)).toEqual(
      new Map([
        ['undone', 1],
        ['failed', 1],
      ]),
    );
    expect(at.spans.filter(({ undo }) => undo)).toHaveLength(1);
  });

  it('begins failed operations anew when it is resumed', () => {
    const at = fold(
      OPERATIONS,
      journal(
        { type: 'operation_started', ...SERVER },
        { type: 'operation_failed', message: 'no space', ...SERVER },
        { type: 'workflow_failed', message: 'no space' },
        { type: 'resume_requested' },
      ),
    );
    expect(at).toMatchObject({ state: 'running', reason: undefined });
    expect(at.operations.get(SERVER.operation)?.state).toBe('pending');
  });

  it('tells the pause of one operation from that of all', () => {
    const events = journal({ type: 'pause_requested', ...NETWORK }, { type: 'pause_requested' });
    expect(fold(OPERATIONS, events, 1)).toMatchObject({ paused: false });
    expect(fold(OPERATIONS, events, 1).operations.get(NETWORK.operation)?.paused).toBe(true);
    expect(fold(OPERATIONS, events)).toMatchObject({ paused: true });
  });
});
