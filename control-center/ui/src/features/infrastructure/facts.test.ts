import { describe, expect, it } from 'vitest';
import type { Resource } from '@/api';
import { byName, commandOf, concerns, costOf, curlOf, outputsOf, standingOf } from './facts';

function resource(kind: Resource['kind'], name: string, other: Partial<Resource> = {}): Resource {
  return {
    id: `web/${kind}/${name}`,
    kind,
    name,
    workspace: 'default',
    infrastructure: 'web',
    provider: 'demo',
    labels: {},
    facts: {},
    specification: {},
    updated_at: '2026-11-21T00:00:00Z',
    workflow: 'one',
    ...other,
  };
}

const SERVER = resource('server', 'db', { specification: { plan: 'small' } });
const ENDED = '2026-11-21T00:00:00Z';

describe('an infrastructure', () => {
  it('stands as its newest workflow left it', () => {
    const standing = (state: 'running' | 'failed' | 'completed' | 'rolled_back', ended_at?: string) =>
      standingOf([SERVER], { state, ...(ended_at === undefined ? {} : { ended_at }) }, true).name;
    expect(standing('running')).toBe('Changing');
    expect(standing('failed', ENDED)).toBe('Incomplete');
    expect(standing('rolled_back', ENDED)).toBe('Exists');
    expect(standing('completed', ENDED)).toBe('Exists');
  });

  it('that has nothing was not applied yet, or is gone', () => {
    expect(standingOf([], undefined, true).name).toBe('Does not exist');
    expect(standingOf([], { state: 'completed', ended_at: ENDED }, false).name).toBe('Gone');
  });

  it('is reached by its URLs and addresses', () => {
    const page = resource('taskserv', 'nginx', { facts: { url: 'http://10.0.0.2', version: '1.22' } });
    const db = resource('server', 'db', { facts: { address: '10.0.0.3' } });
    expect(outputsOf([db, page]).map(({ value, isUrl }) => [value, isUrl])).toEqual([
      ['http://10.0.0.2', true],
      ['10.0.0.3', false],
    ]);
  });

  it('costs what its newest plan reckoned, after it or before', () => {
    const plan = { cost: [{ currency: 'EUR', hourly_before: '0.01', hourly_after: '0.03' }] };
    expect(costOf([SERVER], { state: 'completed' }, plan, [])[0]?.hourly).toBe(0.03);
    expect(costOf([SERVER], { state: 'rolled_back' }, plan, [])[0]?.hourly).toBe(0.01);
  });

  it('costs at least its servers where no plan says more', () => {
    const offer = { plan: 'small', vcpus: 1, memory: 1, disk: 1, hourly: '0.02', currency: 'EUR' };
    const demo = { name: 'demo', summary: '', simulated: true, regions: [], images: [], plans: [offer] };
    const two = [SERVER, resource('server', 'web', { specification: { plan: 'small' } })];
    expect(costOf(two, { state: 'failed' }, undefined, [demo])).toEqual([
      { currency: 'EUR', hourly: 0.04, isOfServers: true },
    ]);
  });

  it('is changed by schedules that apply or destroy it', () => {
    const run = { workspace: 'default', action: 'apply' } as const;
    expect(concerns({ ...run, document: { name: 'web' } }, 'web')).toBe(true);
    expect(concerns({ ...run, action: 'destroy', infrastructure: 'web' }, 'web')).toBe(true);
    expect(concerns({ ...run, document: { name: 'shop' } }, 'web')).toBe(false);
  });

  it('can be asked for elsewhere', () => {
    expect(commandOf('default', 'web')).toBe('provisioning infra show web --workspace default');
    expect(curlOf('http://localhost:8080', 'default', 'web')).toContain(
      "'http://localhost:8080/api/v1/resources?workspace=default&infrastructure=web'",
    );
  });
});

describe('names', () => {
  it('are sorted as people count', () => {
    const names = ['d-10', 'd-2', 'd-1'].map((name) => ({ name }));
    expect(names.sort(byName).map(({ name }) => name)).toEqual(['d-1', 'd-2', 'd-10']);
  });
});
