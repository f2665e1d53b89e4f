import { describe, expect, it } from 'vitest';
import { isNew } from './overview-page';
import type { Overview } from './use-overview';

const NOTHING: Overview['counts'] = {
  known: true,
  as_of: '2026-11-21T00:00:00Z',
  servers: 0,
  networks: 0,
  volumes: 0,
  taskservs: 0,
  clusters: 0,
  unhealthy_taskservs: 0,
  unknown_taskservs: 0,
  workflows: {},
};

describe('a new installation', () => {
  it('has nothing, and never had', () => {
    expect(isNew({ counts: NOTHING, changes: [] })).toBe(true);
  });

  it('is not one of which nothing is known', () => {
    expect(isNew({ counts: { ...NOTHING, known: false }, changes: [] })).toBe(false);
  });

  it('is not one in which something exists', () => {
    expect(isNew({ counts: { ...NOTHING, servers: 1 }, changes: [] })).toBe(false);
  });
});
