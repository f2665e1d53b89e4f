import { describe, expect, it } from 'vitest';
import { calm, healthOf, setbacksOf, weekOf } from './setbacks';
import type { Overview } from './use-overview';

const NOW = Date.parse('2026-11-22T12:00:00Z');

function change(workflow: string, state: string, at = '2026-11-22T10:00:00Z'): Overview['changes'][number] {
  return { workflow, workspace: 'default', infrastructure: 'web', state, at };
}

describe('the overview', () => {
  it('never says that all is well where something was rolled back today', () => {
    const changes = [change('one', 'rolled_back'), change('two', 'completed')];
    const setbacks = setbacksOf({ changes, broken: [] }, NOW);
    expect(setbacks.map(({ workflow }) => workflow)).toEqual(['one']);
    expect(calm(setbacks)).toBe('Nothing is incomplete, but 1 workflow was rolled back today');
  });

  it('counts what went wrong in several ways', () => {
    const changes = [change('one', 'rolled_back'), change('two', 'failed')];
    expect(calm(setbacksOf({ changes, broken: [] }, NOW))).toBe(
      'Nothing is incomplete, but 2 workflows did not succeed today',
    );
  });

  it('leaves out what is broken anyhow, and what is of yesterday', () => {
    const broken = [{ kind: 'workflow', id: 'one', what: 'failed', since: '2026-11-22T10:00:00Z' } as const];
    const changes = [change('one', 'failed'), change('two', 'rolled_back', '2026-11-21T11:59:00Z')];
    expect(setbacksOf({ changes, broken }, NOW)).toEqual([]);
    expect(calm([])).toBe('Nothing needs attention.');
  });

  it('says of the week what did not succeed', () => {
    expect(weekOf({ workflows: { completed: 3, rolled_back: 1, failed: 2 } })).toBe(
      '7 days: 2 failed, 1 rolled back',
    );
    expect(weekOf({ workflows: { completed: 3 } })).toBe('7 days: none failed');
    expect(weekOf({ workflows: {} })).toBe('none in 7 days');
  });
});

describe('the health of services', () => {
  it('is told only where something is not healthy', () => {
    expect(healthOf({ unhealthy_taskservs: 0, unknown_taskservs: 0 })).toBeUndefined();
    expect(healthOf({ unhealthy_taskservs: 2, unknown_taskservs: 0 })).toBe('2 unhealthy');
    expect(healthOf({ unhealthy_taskservs: 1, unknown_taskservs: 3 })).toBe('1 unhealthy, 3 unknown');
  });
});
