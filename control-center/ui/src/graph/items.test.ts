import { describe, expect, it } from 'vitest';
import { itemsOfOperations } from './items';

const operation = (resource: string, ...needs: string[]) => ({
  id: `create ${resource}`,
  action: 'create' as const,
  resource,
  provider: 'demo',
  changes: [],
  dependencies: needs.map((need) => ({ operation: `create ${need}`, soft: false })),
});

describe('what an operation belongs to', () => {
  const items = itemsOfOperations([
    operation('network/net-10'),
    operation('network/net-2'),
    operation('volume/data', 'server/db'),
    operation('server/db', 'network/net-10', 'network/net-2'),
    operation('taskserv/db/postgres', 'server/db'),
    operation('server/web'),
  ]);

  it('is a server, for its services and volumes too', () => {
    expect(items.map(({ name, server }) => [name, server])).toEqual([
      ['net-10', undefined],
      ['net-2', undefined],
      ['data', 'db'],
      ['db', 'db'],
      ['db/postgres', 'db'],
      ['web', 'web'],
    ]);
  });

  it('is the first network of its server', () => {
    expect(items.map(({ network }) => network)).toEqual([
      'net-10',
      'net-2',
      'net-2',
      'net-2',
      'net-2',
      undefined,
    ]);
  });
});
