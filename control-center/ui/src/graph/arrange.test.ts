import { describe, expect, it } from 'vitest';
import { arrange, type Box, extentOf, layersOf, type Link } from './arrange';
import { grouped, type Item, waysTo } from './grouping';

const SIZE = { width: 200, height: 46 };

function fleet(servers: number): { items: Item[]; links: Link[] } {
  const names = Array.from({ length: servers }, (_, index) => `d-${index + 1}`);
  return {
    items: [
      { id: 'lan', name: 'lan', kind: 'network' },
      ...names.map((name): Item => ({ id: name, name, kind: 'server', server: name })),
      ...names.map((name): Item => ({ id: `${name}/etcd`, name, kind: 'taskserv', server: name })),
    ],
    links: names.flatMap((name) => [
      { from: 'lan', to: name },
      { from: name, to: `${name}/etcd` },
    ]),
  };
}

function picture(servers: number, by: 'server' | 'none', open: readonly string[] = []): Box[] {
  const { items, links } = fleet(servers);
  const branches = grouped(items, by);
  return arrange(branches, links, waysTo(branches), new Set(open), SIZE);
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

describe('a picture', () => {
  it('is no long column, however many stand side by side', () => {
    for (const servers of [8, 40, 64, 400]) {
      const { width, height } = extentOf(picture(servers, 'none'));
      expect(width / height).toBeGreaterThan(1);
      expect(width / height).toBeLessThan(4);
    }
  });

  it('has what is needed before what needs it, and nothing above something else', () => {
    const boxes = picture(30, 'none');
    const at = new Map(boxes.map((box) => [box.id, box.x]));
    for (const { from, to } of fleet(30).links) expect(at.get(from)).toBeLessThan(at.get(to) ?? 0);
    expect(boxes.some((one, index) => boxes.slice(index + 1).some((other) => overlap(one, other)))).toBe(
      false,
    );
  });

  it('has what is in an open group inside its frame, and nothing else there', () => {
    const boxes = picture(20, 'server', ['server:d-3']);
    const frame = boxes.find(({ id }) => id === 'server:d-3');
    const within = boxes.filter((box) => frame !== undefined && box !== frame && overlap(box, frame));
    expect(within.map(({ id }) => id)).toEqual(['d-3', 'd-3/etcd']);
    expect(boxes).toHaveLength(1 + 20 + 2);
  });

  it('of thousands has few boxes', () => {
    expect(picture(1000, 'server').length).toBeLessThanOrEqual(40);
  });
});

describe('layers', () => {
  it('end where things need each other', () => {
    const nodes = ['a', 'b', 'c'].map((id) => ({ id }));
    const links = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
      { from: 'b', to: 'c' },
    ];
    expect(layersOf(nodes, links).map((layer) => layer.map(({ id }) => id))).toEqual([['a'], ['b'], ['c']]);
  });
});
