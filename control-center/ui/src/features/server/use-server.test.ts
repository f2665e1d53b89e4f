import { describe, expect, it } from 'vitest';
import type { Resource } from '@/api';
import { bytes, queryOf, standingOf } from './use-server';

function resource(id: string, kind: Resource['kind'], name: string, server?: string): Resource {
  return {
    id,
    kind,
    name,
    ...(server === undefined ? {} : { server }),
    workspace: 'default',
    infrastructure: 'web',
    provider: 'local',
    labels: {},
    facts: {},
    specification: {},
    updated_at: '2026-11-20T08:00:00Z',
    workflow: 'w',
  };
}

describe('a server', () => {
  it('has what is installed on it, in order, and nothing of its neighbours', () => {
    const nodes = [
      resource('web/taskserv/db/redis', 'taskserv', 'redis', 'db'),
      resource('web/network/lan', 'network', 'lan'),
      resource('web/server/db', 'server', 'db'),
      resource('web/taskserv/db/postgres', 'taskserv', 'postgres', 'db'),
      resource('web/taskserv/web/nginx', 'taskserv', 'nginx', 'web'),
    ];
    const { server, installed } = standingOf('web/server/db', nodes);
    expect(server?.name).toBe('db');
    expect(installed.map(({ name }) => name)).toEqual(['postgres', 'redis']);
  });
});

describe('bytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KiB'],
    [512 * 2 ** 20, '512 MiB'],
    [2 ** 50, '1024 TiB'],
  ])('%d is %s', (count, text) => {
    expect(bytes(count)).toBe(text);
  });
});

describe('filters of the journal', () => {
  it('are left out where they are not set', () => {
    expect(queryOf({}, 0)).toEqual({});
    expect(queryOf({ text: 'oom', minutes: 1 }, 120_000)).toEqual({
      search: 'oom',
      after: '1970-01-01T00:01:00.000Z',
    });
  });
});
