import { describe, expect, it } from 'vitest';
import { DESTINATIONS } from './navigation';
import { entriesOf, type Kind, search } from './palette-entries';

const PAGES = DESTINATIONS.flatMap(({ items }) => items);

const entries = entriesOf({
  pages: PAGES,
  workspace: 'default',
  infrastructures: ['web', 'shop'],
  workflows: [
    { id: '0193f1d2-8c55-7000-8000-0000deadbeef', infrastructure: 'web', state: 'Completed' },
    { id: '0193f1d2-8c55-7000-8000-0000cafe0123', infrastructure: 'shop', state: 'Failed' },
  ],
  resources: [
    {
      id: 'web/server/db',
      infrastructure: 'web',
      kind: 'server',
      name: 'db',
      facts: { address: '10.42.0.7' },
    },
    { id: 'web/network/private', infrastructure: 'web', kind: 'network', name: 'private', facts: {} },
  ],
});

function names(written: string, kind: Kind): string[] {
  return (search(entries, written).get(kind) ?? []).map(({ name }) => name);
}

describe('search', () => {
  it('finds what can be done', () => {
    expect(names('add server to web', 'action')[0]).toBe('Add server to web');
    expect(names('destroy', 'action')).toEqual(['Destroy web', 'Destroy shop']);
    expect(names('create user', 'action')).toEqual(['New user']);
    expect(names('shell db', 'action')).toEqual(['Open terminal on web/db']);
  });

  it('finds a server by its address, and by a part of it', () => {
    expect(names('10.42.0.7', 'server')).toEqual(['web/server/db']);
    expect(names('42.0.7', 'server')).toEqual(['web/server/db']);
  });

  it('finds a workflow by its infrastructure and by a part of its id', () => {
    expect(names('shop', 'workflow')).toEqual(['shop cafe0123']);
    expect(names('deadbe', 'workflow')).toEqual(['web deadbeef']);
  });

  it('finds nothing by letters that every id has', () => {
    expect(names('ade', 'workflow')).toEqual([]);
    expect(names('7000', 'page')).toEqual([]);
  });

  it('leaves out what has not all words', () => {
    expect(names('destroy audit', 'action')).toEqual([]);
  });

  it('puts what is called so first', () => {
    expect(names('web', 'infrastructure')).toEqual(['web']);
    expect(names('logs', 'page')[0]).toBe('Logs');
  });
});
