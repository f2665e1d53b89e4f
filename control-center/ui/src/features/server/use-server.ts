import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator, ProblemError, type OrchestratorSchemas, type Resource } from '@/api';
import type { ServerSearch } from '@/context/search';

export type Metrics = OrchestratorSchemas['ServerMetrics'];
export type Line = OrchestratorSchemas['JournalLine'];
export type Filters = Pick<ServerSearch, 'unit' | 'text' | 'priority' | 'minutes'>;

/** Milliseconds; nobody is asked while the page is out of sight. */
const METRICS_EVERY = 5000;
const STATE_EVERY = 10_000;
const PAGE = 200;

/** The server as it is recorded; undefined where there is none. */
export interface Standing {
  server: Resource | undefined;
  installed: readonly Resource[];
}

/** A server and what is on it. */
export function useServer(workspace: string, id: string) {
  return useQuery({
    queryKey: ['server', workspace, id],
    queryFn: async (): Promise<Standing> => {
      try {
        const { nodes } = await dataOf(
          orchestrator.GET('/api/v1/graph', { params: { query: { workspace, root: id, depth: 1 } } }),
        );
        return standingOf(id, nodes);
      } catch (error) {
        if (codeOf(error) === 'unknown-resource') return { server: undefined, installed: [] };
        throw error;
      }
    },
    refetchInterval: STATE_EVERY,
  });
}

export function standingOf(id: string, nodes: readonly Resource[]): Standing {
  const server = nodes.find((node) => node.id === id);
  const installed = nodes
    .filter(({ kind, server: on }) => kind === 'taskserv' && on === server?.name)
    .sort((one, other) => one.name.localeCompare(other.name));
  return { server, installed };
}

/** What it uses now, for as long as somebody looks. */
export function useMetrics(workspace: string, id: string) {
  return useQuery({
    queryKey: ['server', workspace, id, 'metrics'],
    queryFn: () =>
      dataOf(
        orchestrator.GET('/api/v1/resources/{id}/metrics', {
          params: { path: { id }, query: { workspace } },
        }),
      ),
    retry: false,
    gcTime: 0,
    // a simulator has nothing to tell later either
    refetchInterval: ({ state: { error } }) => (isSimulated(error) ? false : METRICS_EVERY),
  });
}

/** Its journal, newest first, page by page. */
export function useJournal(workspace: string, id: string, filters: Filters, isAllowed: boolean) {
  const { unit, text, priority, minutes } = filters;
  return useInfiniteQuery({
    queryKey: ['server', workspace, id, 'journal', unit, text, priority, minutes],
    queryFn: ({ pageParam }) =>
      dataOf(
        orchestrator.GET('/api/v1/resources/{id}/journal', {
          params: {
            path: { id },
            query: {
              workspace,
              limit: PAGE,
              ...queryOf(filters, Date.now()),
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: isAllowed,
    retry: false,
    gcTime: 0,
  });
}

/** The filters as the platform takes them. */
export function queryOf({ unit, text, priority, minutes }: Filters, now: number) {
  return {
    ...(unit === undefined ? {} : { unit }),
    ...(text === undefined ? {} : { search: text }),
    ...(priority === undefined ? {} : { priority }),
    ...(minutes === undefined ? {} : { after: new Date(now - minutes * 60_000).toISOString() }),
  };
}

export function isSimulated(error: unknown): boolean {
  return codeOf(error) === 'simulated-server';
}

/** The code of a problem that was answered. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ProblemError ? error.problem.code : undefined;
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes as people say them: `512 MiB`, `1.5 GiB`. */
export function bytes(count: number): string {
  const power = count < 1 ? 0 : Math.min(Math.floor(Math.log2(count) / 10), UNITS.length - 1);
  const value = count / 2 ** (10 * power);
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power] ?? 'B'}`;
}
