import { describe, expect, it } from 'vitest';
import { byUrgency, type Check } from './use-compliance';

function check(id: string, status: Check['status']): Check {
  return { id, title: id, controls: [], status, evidence: [] };
}

describe('checks', () => {
  it('stand in the order in which something has to be done', () => {
    const checks = [
      check('a', 'met'),
      check('b', 'not_observable'),
      check('c', 'not_met'),
      check('d', 'met'),
    ];

    expect(byUrgency(checks).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
  });
});
