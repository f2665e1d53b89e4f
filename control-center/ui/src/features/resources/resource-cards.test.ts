import { describe, expect, it } from 'vitest';
import type { Resource } from '@/api';
import { cardsOf } from './resource-cards';

function resource(kind: Resource['kind'], name: string, server?: string): Resource {
  const id = kind === 'taskserv' ? `web/taskserv/${server ?? ''}/${name}` : `web/${kind}/${name}`;
  return {
    id,
    kind,
    name,
    ...(server === undefined ? {} : { server }),
    workspace: 'default',
    infrastructure: 'web',
    provider: 'demo',
    labels: {},
    facts: {},
    specification: {},
    updated_at: '2026-11-21T00:00:00Z',
    workflow: 'one',
  };
}

describe('the cards of resources', () => {
  const nginx = resource('taskserv', 'nginx', 'front');
  const all = [resource('network', 'lan'), resource('server', 'front'), nginx];

  it('have on them what runs on a server', () => {
    const cards = cardsOf(all, () => undefined);
    expect(cards.map(({ id, data }) => [id, data.services])).toEqual([
      ['web/network/lan', []],
      ['web/server/front', [nginx]],
    ]);
  });

  it('are of services too whose servers are filtered out', () => {
    expect(cardsOf([nginx], () => undefined).map(({ id }) => id)).toEqual([nginx.id]);
  });
});
