import { expect, it } from 'vitest';
import { needsOf } from './looks';
import type { Secret } from './use-secrets';

const NOW = Date.parse('2026-11-23T12:00:00Z');

function secret(metadata: Partial<Secret['metadata']>, state: Secret['state'] = 'active'): Secret {
  return {
    workspace: 'default',
    path: 'web/db',
    current_version: 1,
    state,
    metadata: { max_versions: 10, ...metadata },
    fields: ['password'],
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-11-01T12:00:00Z',
  };
}

it('needs nothing that was not asked for', () => {
  expect(needsOf(secret({}), NOW)).toEqual([]);
  expect(needsOf(secret({ expires_at: '2026-11-23T12:00:01Z', rotate_every: 'P30D' }), NOW)).toEqual([]);
});

it('is expired from its time on, and due after its period', () => {
  expect(needsOf(secret({ expires_at: '2026-11-23T12:00:00Z' }), NOW)).toEqual(['expired']);
  expect(needsOf(secret({ rotate_every: 'P22D' }), NOW)).toEqual(['due']);
  expect(needsOf(secret({ rotate_every: 'PT12H', expires_at: '2026-01-01T00:00:00Z' }), NOW)).toEqual([
    'expired',
    'due',
  ]);
});

it('is deleted, whatever else it needs', () => {
  expect(needsOf(secret({ rotate_every: 'P1D' }, 'deleted'), NOW)).toEqual(['deleted']);
});

it('is never due after what is no duration', () => {
  expect(needsOf(secret({ rotate_every: 'often' }), NOW)).toEqual([]);
});
