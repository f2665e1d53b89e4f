import { describe, expect, it } from 'vitest';
import { queryOf, streamOf } from './use-lines';

describe('filters', () => {
  it('leave out what is not asked for', () => {
    expect(queryOf({}, 0)).toEqual({});
  });

  it('count the minutes from now', () => {
    expect(queryOf({ minutes: 15 }, Date.parse('2026-11-21T12:15:00Z'))).toEqual({
      from: '2026-11-21T12:00:00.000Z',
    });
  });

  it('are of a time between two others', () => {
    const [from, to] = ['2026-11-21T12:00:00Z', '2026-11-21T12:02:00Z'];
    expect(queryOf({ from, to }, 0)).toEqual({ from, to });
  });

  it('of a stream know no time: what is new is new', () => {
    expect(streamOf('orchestrator', { level: 'warn', text: 'disk full', minutes: 15 })).toBe(
      '/api/v1/logs/orchestrator/events?level=warn&search=disk+full',
    );
  });
});
