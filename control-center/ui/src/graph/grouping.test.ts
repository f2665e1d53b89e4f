import { describe, expect, it } from 'vitest';
import { seenEdges } from './edges';
import {
  type Branch,
  firstGrouping,
  grouped,
  isGroup,
  type Item,
  MANY,
  tallied,
  titleOf,
  waysTo,
} from './grouping';

function server(name: string, network?: string): Item[] {
  return [
    { id: `create server/${name}`, name, kind: 'server', server: name, network },
    { id: `create taskserv/${name}/nginx`, name: `${name}/nginx`, kind: 'taskserv', server: name, network },
  ];
}

const lan: Item = { id: 'create network/lan', name: 'lan', kind: 'network', network: 'lan' };

/** From the last to the first, as no service would tell them. */
function servers(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => server(`d-${count - index}`)).flat();
}

function titles(branches: readonly Branch[]): string[] {
  return branches.map(titleOf);
}

function inside(branches: readonly Branch[], title: string): readonly Branch[] {
  const found = branches.find((branch) => titleOf(branch) === title);
  if (found === undefined || !isGroup(found)) throw new Error(`no group ${title}`);
  return found.children;
}

function most(branches: readonly Branch[]): number {
  return Math.max(
    branches.length,
    ...branches.map((branch) => (isGroup(branch) ? most(branch.children) : 0)),
  );
}

describe('items in groups', () => {
  it('stand with their server, which comes first, and servers are sorted as people count', () => {
    const branches = grouped([...servers(10), lan], 'server');
    expect(titles(branches)).toEqual(['lan', ...Array.from({ length: 10 }, (_, index) => `d-${index + 1}`)]);
    expect(titles(inside(branches, 'd-10'))).toEqual(['d-10', 'd-10/nginx']);
  });

  it('stand alone where nobody else would be in their group', () => {
    const branches = grouped([lan, { id: 'b', name: 'b', kind: 'volume' }], 'kind');
    expect(branches.some(isGroup)).toBe(false);
  });

  it('stand with their network, those without one by kind', () => {
    const items = [lan, ...server('one', 'lan'), ...server('two')];
    const branches = grouped(items, 'network');
    expect(titles(branches)).toEqual(['lan', 'two', 'two/nginx']);
    expect(titles(inside(branches, 'lan'))).toEqual(['lan', 'one', 'one/nginx']);
  });

  it('stand by kind, with the names of kinds', () => {
    expect(titles(grouped([...servers(3), lan], 'kind'))).toEqual(['lan', 'Servers', 'Taskservs']);
  });

  it('stand in ranges where there are many, and in ranges of these where there are very many', () => {
    const branches = grouped(servers(80), 'server');
    expect(titles(branches)).toEqual(['d-1 … d-40', 'd-41 … d-80']);
    expect(titles(inside(branches, 'd-41 … d-80'))[39]).toBe('d-80');
    const thousands = grouped(servers(5000), 'kind');
    expect(most(thousands)).toBeLessThanOrEqual(MANY);
    expect(thousands.map((branch) => (isGroup(branch) ? branch.size : 1))).toEqual([5000, 5000]);
  });

  it('are each in one place, and all of them are there', () => {
    for (const by of ['server', 'network', 'kind', 'none'] as const) {
      const items = [...servers(1700), lan];
      const ways = waysTo(grouped(items, by));
      expect(items.every(({ id }) => ways.has(id))).toBe(true);
    }
  });

  it('begin grouped where there are more than forty', () => {
    expect(firstGrouping(servers(20))).toBe('none');
    expect(firstGrouping([...servers(20), lan])).toBe('server');
    const nets = Array.from({ length: 90 }, (_, index) => server(`d-${index}`, `net-${index % 3}`)).flat();
    expect(firstGrouping(nets)).toBe('network');
  });
});

describe('how a group stands', () => {
  const failed = { name: 'failed', tone: 'red', rank: 2 } as const;
  const succeeded = { name: 'succeeded', tone: 'green', rank: 0 } as const;

  it('is counted, the worst first, and nothing that does not say', () => {
    const items = servers(2);
    const ways = waysTo(grouped(items, 'server'));
    const tallies = tallied(
      items.map(({ id }, index) => ({ id, standing: [succeeded, failed, succeeded][index] })),
      ways,
    );
    expect(tallies.get('server:d-2')).toEqual([
      { standing: failed, count: 1 },
      { standing: succeeded, count: 1 },
    ]);
    expect(tallies.get('server:d-1')).toEqual([{ standing: succeeded, count: 1 }]);
  });
});

describe('lines', () => {
  it('lead to what is seen: one for all that lead into a closed group', () => {
    const items = [lan, ...server('one'), ...server('two')];
    const ways = waysTo(grouped(items, 'server'));
    const edges = [
      { from: lan.id, to: 'create server/one', soft: true },
      { from: lan.id, to: 'create taskserv/one/nginx', moving: true },
      { from: 'create server/one', to: 'create taskserv/one/nginx' },
      { from: 'create server/two', to: 'create taskserv/two/nginx' },
    ];
    expect(seenEdges(edges, ways, new Set(['server:two']))).toEqual([
      { from: lan.id, to: 'server:one', soft: false, strong: false, moving: true },
      {
        from: 'create server/two',
        to: 'create taskserv/two/nginx',
        soft: false,
        strong: false,
        moving: false,
      },
    ]);
  });
});
