import { describe, expect, it } from 'vitest';
import type { Resource } from '@/api';
import { matches } from './use-resources';

const DB: Resource = {
  id: 'web/server/db',
  workspace: 'default',
  infrastructure: 'web',
  kind: 'server',
  name: 'db',
  provider: 'demo',
  labels: { tier: 'data' },
  facts: { address: '198.18.0.7' },
  specification: {},
  updated_at: '2026-11-21T00:00:00Z',
  workflow: 'one',
};

describe('the search for resources', () => {
  it('looks at names, addresses and labels', () => {
    expect(['server/db', '198.18', 'tier=data'].every((text) => matches(DB, text))).toBe(true);
  });

  it('finds nothing else', () => {
    expect(matches(DB, 'nginx')).toBe(false);
  });
});
