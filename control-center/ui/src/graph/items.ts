import type { Edge, Operation, Plan, Resource } from '@/api';
import { naturally } from '@/ui/natural';
import type { Item } from './grouping';

/** What a picture knows of a resource. */
interface Known {
  id: string;
  kind: string;
  name: string;
  /** The server that it is, or is on. */
  server?: string | undefined;
}

/** Operations by what they are done with; a network or a volume belongs to a server if one needs the other. */
export function itemsOfOperations(
  operations: readonly (Operation | Plan['operations'][number])[],
): readonly Item[] {
  const known = operations.map(({ id, resource }): Known => {
    const [kind = '', name = '', ...more] = resource.split('/');
    const server = kind === 'server' || kind === 'taskserv' ? name : undefined;
    return { id, kind, name: [name, ...more].join('/'), server };
  });
  const pairs = operations.flatMap(({ id, dependencies }) =>
    dependencies.map(({ operation }) => [id, operation] as const),
  );
  return placed(known, pairs);
}

/** Resources; where there are several infrastructures, servers and networks are named with theirs. */
export function itemsOfResources(resources: readonly Resource[], edges: readonly Edge[]): readonly Item[] {
  const isOne = new Set(resources.map(({ infrastructure }) => infrastructure)).size < 2;
  const known = resources.map((resource): Known => {
    const { id, kind, infrastructure } = resource;
    const inside = isOne ? '' : `${infrastructure}/`;
    const server = kind === 'server' ? resource.name : resource.server;
    return {
      id,
      kind,
      name: `${inside}${kind === 'taskserv' && server !== undefined ? `${server}/` : ''}${resource.name}`,
      server: server === undefined ? undefined : inside + server,
    };
  });
  return placed(
    known,
    edges.map(({ from, to }) => [from, to]),
  );
}

/** Puts networks to servers and volumes to theirs, by what is connected; of several the first counts. */
function placed(all: readonly Known[], pairs: readonly (readonly [string, string])[]): readonly Item[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const networks = new Map<string, string>();
  const servers = new Map<string, string>();
  for (const pair of pairs) {
    const ends = pair.map((id) => byId.get(id));
    const server = ends.find((end) => end?.kind === 'server')?.server;
    if (server === undefined) continue;
    for (const end of ends) {
      if (end?.kind === 'network') networks.set(server, first(networks.get(server), end.name));
      if (end?.kind === 'volume') servers.set(end.id, first(servers.get(end.id), server));
    }
  }
  return all.map((one): Item => {
    const server = one.server ?? servers.get(one.id);
    const network = one.kind === 'network' ? one.name : networks.get(server ?? '');
    return { ...one, server, network };
  });
}

function first(one: string | undefined, other: string): string {
  return one === undefined || naturally(other, one) < 0 ? other : one;
}
