import { useMemo, useState } from 'react';
import type { Link } from './arrange';
import {
  type Branch,
  firstGrouping,
  type Group,
  grouped,
  type Grouping,
  isGroup,
  type Item,
  MOST,
  waysTo,
} from './grouping';

/** What is in which group, and which of them are open. */
export interface Groups {
  by: Grouping;
  items: readonly Item[];
  links: readonly Link[];
  branches: readonly Branch[];
  ways: ReadonlyMap<string, readonly string[]>;
  known: ReadonlyMap<string, Group>;
  open: ReadonlySet<string>;
}

/** Groups stay the same objects until nodes or edges come or go, however these stand meanwhile. */
export function useGroups(
  nodes: readonly { item: Item }[],
  edges: readonly Link[],
  wanted: { group?: Grouping | undefined; open?: readonly string[] | undefined },
  selected: string | undefined,
): Groups {
  const items = useSame(
    useMemo(() => nodes.map(({ item }) => item), [nodes]),
    isSameItem,
  );
  const links = useSame(edges, isSameLink);
  const { group, open: asked } = wanted;
  const by = group === undefined || (group === 'none' && items.length > MOST) ? firstGrouping(items) : group;
  const tree = useMemo(() => {
    const branches = grouped(items, by);
    return { branches, ways: waysTo(branches), known: groupsIn(branches) };
  }, [items, by]);
  const open = useMemo(
    // what is selected is seen
    () =>
      new Set([
        ...(asked ?? []).filter((id) => tree.known.has(id)),
        ...(selected === undefined ? [] : (tree.ways.get(selected) ?? [])),
      ]),
    [asked, tree, selected],
  );
  return useMemo(() => ({ by, items, links, ...tree, open }), [by, items, links, tree, open]);
}

function groupsIn(branches: readonly Branch[]): Map<string, Group> {
  return new Map(
    branches.filter(isGroup).flatMap((group) => [[group.id, group] as const, ...groupsIn(group.children)]),
  );
}

function isSameItem(one: Item, other: Item): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.name === other.name &&
      one.kind === other.kind &&
      one.server === other.server &&
      one.network === other.network)
  );
}

function isSameLink(one: Link, other: Link): boolean {
  return one === other || (one.from === other.from && one.to === other.to);
}

/** The list of before, as long as the next one has the same in it. */
function useSame<T>(next: readonly T[], isSame: (one: T, other: T) => boolean): readonly T[] {
  const [kept, setKept] = useState(next);
  if (kept === next) return kept;
  const isKept =
    kept.length === next.length &&
    kept.every((one, index) => {
      const other = next[index];
      return other !== undefined && isSame(one, other);
    });
  if (isKept) return kept;
  setKept(next);
  return next;
}
