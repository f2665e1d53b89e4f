import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Operation, OperationBrief, WorkflowEvent } from '@/api';
import { countStates, fold, type WorkflowAt } from './journal';

/** The journals that the orchestrator and the command read as well. */
const JOURNALS = resolve(
  import.meta.dirname,
  '../../../../../orchestrator-service/src/test/resources/journals',
);

interface Entry {
  stored: { event: { operations?: Operation[] } };
  sent: WorkflowEvent[];
  then: { state: string; paused: boolean; reason?: string; operations: Record<string, string> };
}

function then({ state, paused, reason, operations }: WorkflowAt): Entry['then'] {
  const lines = [...operations].map(([id, operation]) => [id, line(operation)] as const);
  return {
    state,
    paused,
    ...(reason === undefined ? {} : { reason }),
    operations: Object.fromEntries(lines),
  };
}

function line({ state, attempts, hold, error }: OperationBrief): string {
  return [state, `attempts ${attempts}`, hold, error].filter((part) => part !== undefined).join(', ');
}

function read(name: string): Entry[] {
  return (JSON.parse(readFileSync(resolve(JOURNALS, name), 'utf8')) as { events: Entry[] }).events;
}

describe('the journal', () => {
  it.each(readdirSync(JOURNALS))('%s is read as the orchestrator reads it, up to each event', (name) => {
    const entries = read(name);
    const operations = entries[0]?.stored.event.operations ?? [];
    const events = entries.flatMap(({ sent }) => sent);
    entries.forEach((entry, index) => {
      expect(then(fold(operations, events, index + 1)), `after event ${index + 1}`).toEqual(entry.then);
    });
  });

  it('begins with everything pending', () => {
    const { state, operations } = fold(read('resume-from.json')[0]?.stored.event.operations ?? [], []);
    expect(state).toBe('running');
    expect(countStates(operations)).toEqual(new Map([['pending', 4]]));
  });

  it('tells when each operation was done, undone, and tried again', () => {
    const entries = read('undo-fails-and-goes-on.json');
    const { spans } = fold(
      entries[0]?.stored.event.operations ?? [],
      entries.flatMap(({ sent }) => sent),
    );
    expect(
      spans.map(({ operation, undo, attempt, failed, to }) => [
        operation,
        undo,
        attempt,
        failed,
        to !== undefined,
      ]),
    ).toEqual([
      ['a', false, 1, false, true],
      ['b', false, 1, true, true],
      ['b', true, 1, true, true],
      ['b', true, 2, true, true],
      ['b', true, 1, false, true],
      ['a', true, 1, false, true],
    ]);
  });

  it('tells why each attempt failed', () => {
    const entries = read('undo-fails-and-goes-on.json');
    const { spans } = fold(
      entries[0]?.stored.event.operations ?? [],
      entries.flatMap(({ sent }) => sent),
    );
    expect(spans.map(({ error }) => error)).toEqual([
      undefined,
      'no space',
      'busy',
      'not allowed',
      undefined,
      undefined,
    ]);
  });
});
