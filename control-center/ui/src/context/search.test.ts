import { describe, expect, it } from 'vitest';
import * as search from './search';

describe('addresses', () => {
  it('leave out what is mistyped', () => {
    expect(search.workflows({ state: 'runing', infrastructure: 'web' })).toEqual({ infrastructure: 'web' });
    expect(search.workflow({ event: '-1', view: 'logs' })).toEqual({ view: 'logs' });
  });

  it('take names that look like numbers as names', () => {
    expect(search.workspace({ workspace: 7 })).toEqual({ workspace: '7' });
  });

  it('of logs take times that are times', () => {
    expect(search.logs({ from: '2026-11-22T10:00:00Z', to: 'tomorrow' })).toEqual({
      from: '2026-11-22T10:00:00Z',
    });
  });

  it('lead nowhere else after the sign-in', () => {
    expect(search.signIn({ next: '/workflows?state=failed' }).next).toBe('/workflows?state=failed');
    for (const next of ['https://example.org', '//example.org', '/\\example.org']) {
      expect(search.signIn({ next })).toEqual({});
    }
  });
});
