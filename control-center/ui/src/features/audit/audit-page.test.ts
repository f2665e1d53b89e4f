import { describe, expect, it } from 'vitest';
import { queryOf } from './audit-page';

describe('the filters of the audit', () => {
  it('leave out what is not asked for', () => {
    expect(queryOf({}, 0)).toEqual({});
    expect(queryOf({ outcome: 'denied', event: 7 }, 0)).toEqual({ outcome: 'denied' });
  });

  it('count days back from now', () => {
    expect(queryOf({ days: 1 }, Date.UTC(2026, 10, 21))).toEqual({ from: '2026-11-20T00:00:00.000Z' });
  });
});
