import { naturally } from '@/ui/natural';
import type { Tone } from '@/ui';

export const GROUPINGS = ['server', 'network', 'kind', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** From how many nodes on a picture begins grouped, and how many stand in a group at most. */
export const MANY = 40;
/** Up to how many nodes may be drawn without groups. */
export const MOST = 400;

/** How something stands; what has a higher rank is worse. */
export interface Standing {
  name: string;
  tone: Tone;
  rank: number;
}

/** What is put into groups. */
export interface Item {
  id: string;
  /** By which it is sorted. */
  name: string;
  kind: string;
  /** The server that it is, or is on. */
  server?: string | undefined;
  /** The network that it is, or is connected to. */
  network?: string | undefined;
}

export interface Group {
  id: string;
  /** Of what is in it: a kind, or the word for a server, a network or a range. */
  kind: string;
  title: string;
  /** Items and groups, in order. */
  children: readonly Branch[];
  /** How many items are in it, however deep. */
  size: number;
}

export type Branch = Item | Group;

export function isGroup(branch: Branch): branch is Group {
  return 'children' in branch;
}

/** What kinds are called; those that are not named come last, and are called what they are. */
const KINDS: Record<string, string> = {
  network: 'Networks',
  firewall: 'Firewalls',
  volume: 'Volumes',
  server: 'Servers',
  taskserv: 'Taskservs',
};

/** The grouping with which a picture begins. */
export function firstGrouping(items: readonly Item[]): Grouping {
  if (items.length <= MANY) return 'none';
  const networks = new Set(items.map(({ network }) => network)).size;
  const servers = new Set(items.map(({ server }) => server)).size;
  return servers > MANY && networks > 1 && networks <= MANY ? 'network' : servers > 1 ? 'server' : 'kind';
}

/** Puts items into groups; where there are many side by side, into ranges such as `d-1 … d-40`. */
export function grouped(items: readonly Item[], by: Grouping): readonly Branch[] {
  switch (by) {
    case 'none':
      return items;
    case 'server':
      return folded(serversOf(items, ''), '');
    case 'network':
      return folded(networksOf(items), '');
    case 'kind':
      return kindsOf(items, '');
  }
}

/** A group for each server, and what is on none by its kind. */
function serversOf(items: readonly Item[], within: string): readonly Branch[] {
  const servers = Map.groupBy(items, ({ server }) => server);
  const others = servers.get(undefined) ?? [];
  servers.delete(undefined);
  const groups = [...servers].map(([server = '', members]) =>
    groupOf(`${within}server:${server}`, 'Server', server, byKind(members)),
  );
  return [...kindsOf(others, within), ...sorted(groups)];
}

function networksOf(items: readonly Item[]): readonly Branch[] {
  const networks = Map.groupBy(items, ({ network }) => network);
  const others = networks.get(undefined) ?? [];
  networks.delete(undefined);
  const groups = [...networks].map(([network = '', members]) => {
    const id = `network:${network}`;
    return groupOf(
      id,
      'Network',
      network,
      members.length > MANY ? serversOf(members, `${id}/`) : byKind(members),
    );
  });
  return [...sorted(groups), ...kindsOf(others, '')];
}

function kindsOf(items: readonly Item[], within: string): readonly Branch[] {
  const kinds = Map.groupBy(byKind(items), ({ kind }) => kind);
  return [...kinds].map(([kind, members]) =>
    groupOf(`${within}kind:${kind}`, '', KINDS[kind] ?? kind, sorted(members)),
  );
}

/** A group, or the only one that would be in it. */
function groupOf(id: string, kind: string, title: string, children: readonly Branch[]): Branch {
  const [only] = children;
  if (only !== undefined && children.length === 1) return only;
  return { id, kind, title, children: folded(children, `${id}/`), size: sizeOf(children) };
}

/** As few ranges as can be, and at most so many in each, however many there are. */
function folded(children: readonly Branch[], within: string): readonly Branch[] {
  if (children.length <= MANY) return children;
  let most = MANY;
  while (children.length / most > MANY) most *= MANY;
  const count = Math.ceil(children.length / most);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.round((index * children.length) / count);
    const part = children.slice(from, Math.round(((index + 1) * children.length) / count));
    const id = `${within}range:${index + 1}`;
    const [first, last] = [part[0], part.at(-1)].map((end) => (end === undefined ? '' : titleOf(end)));
    return {
      id,
      kind: '',
      title: `${first ?? ''} … ${last ?? ''}`,
      children: folded(part, `${id}/`),
      size: sizeOf(part),
    };
  });
}

export function titleOf(branch: Branch): string {
  return isGroup(branch) ? branch.title : branch.name;
}

function sizeOf(branches: readonly Branch[]): number {
  return branches.reduce((sum, branch) => sum + (isGroup(branch) ? branch.size : 1), 0);
}

function sorted<T extends Branch>(branches: readonly T[]): readonly T[] {
  return branches.toSorted((one, other) => naturally(titleOf(one), titleOf(other)));
}

const ORDER = Object.keys(KINDS);

function byKind(items: readonly Item[]): readonly Item[] {
  const place = ({ kind }: Item) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return items.toSorted((one, other) => place(one) - place(other) || naturally(one.name, other.name));
}

/** What each item and group is in, from the outermost group to the innermost. */
export function waysTo(branches: readonly Branch[]): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  const walk = (inside: readonly Branch[], way: readonly string[]) => {
    for (const branch of inside) {
      ways.set(branch.id, way);
      if (isGroup(branch)) walk(branch.children, [...way, branch.id]);
    }
  };
  walk(branches, []);
  return ways;
}

/** How the items of a group stand: the worst first. */
export interface Tally {
  standing: Standing;
  count: number;
}

/** Counts how items stand, for each group that they are in. Those that do not say are left out. */
export function tallied(
  items: readonly { id: string; standing?: Standing | undefined }[],
  ways: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly Tally[]> {
  const groups = new Map<string, Map<string, Tally>>();
  for (const { id, standing } of items) {
    if (standing === undefined) continue;
    for (const group of ways.get(id) ?? []) {
      const counts = groups.get(group) ?? new Map<string, Tally>();
      groups.set(group, counts);
      const count = (counts.get(standing.name)?.count ?? 0) + 1;
      counts.set(standing.name, { standing, count });
    }
  }
  return new Map(
    [...groups].map(([id, counts]) => [
      id,
      [...counts.values()].sort((one, other) => other.standing.rank - one.standing.rank),
    ]),
  );
}

/** What is seen of each item: itself, or the outermost group around it that is closed. */
export function seenAs(
  id: string,
  ways: ReadonlyMap<string, readonly string[]>,
  open: ReadonlySet<string>,
): string | undefined {
  return ways.get(id)?.find((group) => !open.has(group)) ?? (ways.has(id) ? id : undefined);
}
