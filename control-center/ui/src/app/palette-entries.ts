import type { LinkProps } from '@tanstack/react-router';
import type { Resource } from '@/api';
import { ACCESS_SECTIONS } from '@/context/access-sections';
import { type Destination, OWN_PAGES } from './navigation';

export type Way = Pick<LinkProps, 'to' | 'params' | 'search'>;

export type Kind = 'page' | 'infrastructure' | 'workflow' | 'server' | 'resource' | 'action';

/** Something that the palette finds. */
export interface Entry {
  key: string;
  kind: Kind;
  name: string;
  hint?: string | undefined;
  /** Other words by which people look for it. */
  words: readonly string[];
  /** Long ones of machines, of which a part is enough. */
  ids: readonly string[];
  way: Way;
}

/** What is there in the workspace, and the pages that lead somewhere. */
export interface Inventory {
  pages: readonly Destination[];
  workspace: string;
  infrastructures: readonly string[];
  workflows: readonly { id: string; infrastructure: string; state: string }[];
  resources: readonly Pick<Resource, 'id' | 'infrastructure' | 'kind' | 'name' | 'facts'>[];
}

/** A part of an id that is shorter stands in too many. */
const SHORTEST_PART = 4;

/** Entries of a group; whoever wants more writes more. */
const MOST = 12;

/** All that can be found. */
export function entriesOf({ pages, workspace, infrastructures, workflows, resources }: Inventory): Entry[] {
  return [
    ...entriesOfPages(pages),
    ...infrastructures.map((name): Entry => ({
      key: `infrastructure ${name}`,
      kind: 'infrastructure',
      name,
      hint: 'infrastructure',
      words: [],
      ids: [],
      way: { to: '/infrastructures/$name', params: { name }, search: { workspace } },
    })),
    ...workflows.map(({ id, infrastructure, state }): Entry => ({
      key: `workflow ${id}`,
      kind: 'workflow',
      name: `${infrastructure} ${id.slice(-8)}`,
      hint: state,
      words: ['workflow'],
      ids: [id],
      way: { to: '/workflows/$id', params: { id }, search: { workspace } },
    })),
    ...resources.map((resource) => found(workspace, resource)),
    ...creations(workspace),
    ...infrastructures.flatMap((name) => actionsOn(workspace, name)),
    ...resources
      .filter(({ kind }) => kind === 'server')
      .map(({ infrastructure, name }): Entry => ({
        key: `terminal ${infrastructure}/${name}`,
        kind: 'action',
        name: `Open terminal on ${infrastructure}/${name}`,
        words: ['shell', 'ssh', 'console'],
        ids: [],
        way: {
          to: '/servers/$infrastructure/$name',
          params: { infrastructure, name },
          search: { workspace, view: 'terminal' },
        },
      })),
  ];
}

function entriesOfPages(pages: readonly Destination[]): Entry[] {
  const isGoverned = pages.some(({ to }) => to === '/access');
  return [
    ...[...pages, ...OWN_PAGES].map(({ to, name, words }): Entry => ({
      key: to,
      kind: 'page',
      name,
      words,
      ids: [],
      way: { to },
    })),
    // whoever may see no accounts may still ask why
    ...ACCESS_SECTIONS.filter(({ key }) => isGoverned || key === 'why').map(
      ({ key, name, words }): Entry => ({
        key: `access ${key}`,
        kind: 'page',
        name,
        hint: 'Access',
        words: [...words, 'access'],
        ids: [],
        way: { to: '/access/$section', params: { section: key } },
      }),
    ),
  ];
}

/** A server by its page, other resources by the panel that shows them. */
function found(
  workspace: string,
  { id, infrastructure, kind, name, facts }: Inventory['resources'][number],
): Entry {
  const isServer = kind === 'server';
  return {
    key: `resource ${id}`,
    kind: isServer ? ('server' as const) : ('resource' as const),
    name: id,
    hint: kind,
    words: [],
    ids: Object.values(facts),
    way: isServer
      ? { to: '/servers/$infrastructure/$name', params: { infrastructure, name }, search: { workspace } }
      : { to: '/resources', search: { workspace, id } },
  };
}

function creations(workspace: string): Entry[] {
  const of = (name: string, way: Way, ...words: string[]): Entry => ({
    key: `new ${name}`,
    kind: 'action',
    name: `New ${name}`,
    words: ['create', 'add', 'make', ...words],
    ids: [],
    way,
  });
  const dialog = 'new' as const;
  return [
    of('infrastructure', { to: '/plan', search: { workspace } }, 'declaration', 'deploy'),
    of('secret', { to: '/secrets', search: { workspace, dialog } }, 'password', 'credential'),
    of('schedule', { to: '/schedules', search: { workspace, dialog } }, 'cron', 'nightly'),
    of('webhook', { to: '/webhooks', search: { workspace, dialog } }, 'notify'),
    of(
      'user',
      { to: '/access/$section', params: { section: 'users' }, search: { dialog } },
      'person',
      'invite',
    ),
    of('group', { to: '/access/$section', params: { section: 'groups' }, search: { dialog } }, 'team'),
    of(
      'service account',
      { to: '/access/$section', params: { section: 'service-accounts' }, search: { dialog } },
      'program',
      'token',
    ),
  ];
}

function actionsOn(workspace: string, infrastructure: string): Entry[] {
  const of = (name: string, way: Way, ...words: string[]): Entry => ({
    key: `${name} ${infrastructure}`,
    kind: 'action',
    name: `${name} ${infrastructure}`,
    words,
    ids: [],
    way,
  });
  const page = { to: '/infrastructures/$name', params: { name: infrastructure } } as const;
  return [
    of('Plan a change to', { to: '/plan', search: { workspace, infrastructure } }, 'edit', 'apply', 'deploy'),
    of(
      'Add server to',
      { to: '/ask', search: { workspace, request: `add a server to ${infrastructure}` } },
      'scale',
      'more',
      'new',
    ),
    of('Destroy', { ...page, search: { workspace, dialog: 'destroy' } }, 'delete', 'remove'),
  ];
}

/**
 * What is found by some words, best first, in each kind a dozen. Every word must be the begin of a word of
 * the entry, or a part of its name, or a longer part of an id: letters that are only somewhere in it find
 * nothing, as each hash has them all.
 */
export function search(entries: readonly Entry[], written: string): Map<Kind, Entry[]> {
  const wanted = written.toLowerCase().split(/\s+/).filter(Boolean);
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  const kinds = new Map<Kind, Entry[]>();
  for (const { entry } of ranked) {
    const others = kinds.get(entry.kind) ?? [];
    if (others.length < MOST) kinds.set(entry.kind, [...others, entry]);
  }
  return kinds;
}

/** Zero where it is not found; where nothing is wanted, all are alike. */
function rankOf(entry: Entry, wanted: readonly string[]): number {
  let rank = 1;
  for (const word of wanted) {
    const one = rankOfWord(entry, word);
    if (one === 0) return 0;
    rank += one;
  }
  return entry.name.toLowerCase() === wanted.join(' ') ? rank + 100 : rank;
}

function rankOfWord({ name, kind, words, ids }: Entry, word: string): number {
  const lower = name.toLowerCase();
  if (lower.startsWith(word)) return 10;
  const parts = lower.split(/[^\p{L}\p{N}.]+/u);
  // the last part of a workflow's name is of its id
  if ((kind === 'workflow' ? parts.slice(0, -1) : parts).some((part) => part.startsWith(word))) return 8;
  if ([...words, kind].some((other) => other.toLowerCase().startsWith(word))) return 4;
  if (kind !== 'workflow' && word.length > 2 && lower.includes(word)) return 2;
  const isPart = word.length >= SHORTEST_PART && ids.some((id) => id.toLowerCase().includes(word));
  return isPart ? 3 : 0;
}
