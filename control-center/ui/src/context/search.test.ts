import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import * as search from './search';

describe('addresses', () => {
  it('leave out what is mistyped', () => {
    expect(search.workflows({ state: 'runing', infrastructure: 'web' })).toEqual({ infrastructure: 'web' });
    expect(search.workflow({ event: '-1', view: 'logs' })).toEqual({ view: 'logs' });
  });

  it('leave what a program asks for as it came', () => {
    const address =
      '?client_id=a.b&redirect_uri=http%3A%2F%2F127.0.0.1%2F&state=12345678901234567890&scope=true&resource=1e5';
    const raw = parseSearchWith(search.toTheLetter)(address);
    const asked = search.authorize(raw);
    expect(asked).toMatchObject({ state: '12345678901234567890', scope: 'true', resource: '1e5' });
    expect(search.authorize({ ...raw, state: 7, nonsense: 1 })).toEqual({ ...asked, state: '7' });
    expect(stringifySearchWith(JSON.stringify, search.toTheLetter)(raw)).toBe(address);
  });

  it('take names that look like numbers as names', () => {
    expect(search.frame({ workspace: 7 })).toEqual({ workspace: '7' });
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
