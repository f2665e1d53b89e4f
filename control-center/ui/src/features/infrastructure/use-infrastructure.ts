import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator, type Resource } from '@/api';
import { concerns } from './facts';

/** Milliseconds after which it is looked whether something has changed. */
const EVERY = 5000;

/** What exists of an infrastructure. */
export function useResources(workspace: string, infrastructure: string) {
  return useQuery({
    queryKey: ['resources', workspace, infrastructure],
    queryFn: async () => {
      const items: Resource[] = [];
      let cursor: string | undefined;
      do {
        const page = await dataOf(
          orchestrator.GET('/api/v1/resources', {
            params: {
              query: {
                workspace,
                infrastructure,
                limit: 1000,
                ...(cursor === undefined ? {} : { cursor }),
              },
            },
          }),
        );
        items.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return items;
    },
    refetchInterval: EVERY,
  });
}

/** Its latest workflows, newest first. */
export function useLatest(workspace: string, infrastructure: string) {
  return useQuery({
    queryKey: ['workflows', 'of', workspace, infrastructure],
    queryFn: () =>
      dataOf(
        orchestrator.GET('/api/v1/workflows', {
          params: { query: { workspace, infrastructure, limit: 8 } },
        }),
      ),
    refetchInterval: EVERY,
  });
}

/** A plan, where it is still kept. */
export function usePlan(digest: string | undefined) {
  return useQuery({
    queryKey: ['plan', digest],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/plans/{digest}', { params: { path: { digest: digest ?? '' } } })),
    enabled: digest !== undefined,
    staleTime: Infinity,
    retry: false,
  });
}

export function useProviders() {
  return useQuery({
    queryKey: ['providers'],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/providers')),
    staleTime: 60_000,
  });
}

/** The last versions of its declaration. */
export function useLatestVersions(workspace: string, name: string, isDeclared: boolean) {
  return useQuery({
    queryKey: ['versions', workspace, name, 'latest'],
    queryFn: () => versionsOf(workspace, name, { limit: 5 }),
    enabled: isDeclared,
    retry: false,
  });
}

/** How many versions a page has. */
const VERSIONS = 100;

/** All versions of its declaration, a page at a time. */
export function useVersions(workspace: string, name: string) {
  return useInfiniteQuery({
    queryKey: ['versions', workspace, name, 'all'],
    queryFn: ({ pageParam }) =>
      versionsOf(workspace, name, { limit: VERSIONS, ...(pageParam === '' ? {} : { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

function versionsOf(workspace: string, name: string, query: { limit: number; cursor?: string }) {
  return dataOf(
    orchestrator.GET('/api/v1/infrastructures/{name}/versions', {
      params: { path: { name }, query: { workspace, ...query } },
    }),
  );
}

/** A version with its text. */
export function useVersion(workspace: string, name: string, version: string | undefined) {
  return useQuery({
    queryKey: ['version', workspace, name, version],
    queryFn: () =>
      dataOf(
        orchestrator.GET('/api/v1/infrastructures/{name}/versions/{version}', {
          params: { path: { name, version: version ?? '' }, query: { workspace } },
        }),
      ),
    enabled: version !== undefined,
  });
}

/** How many schedules of a workspace are looked at: a list does not say what they change. */
const SCHEDULES = 50;

export function useSchedulesOf(workspace: string, infrastructure: string) {
  return useQuery({
    queryKey: ['schedules', 'of', workspace, infrastructure],
    queryFn: async () => {
      const { items } = await dataOf(
        orchestrator.GET('/api/v1/schedules', { params: { query: { workspace, limit: SCHEDULES } } }),
      );
      const schedules = await Promise.all(
        items.map(({ name }) =>
          dataOf(
            orchestrator.GET('/api/v1/schedules/{name}', {
              params: { path: { name }, query: { workspace } },
            }),
          ),
        ),
      );
      return schedules.filter(({ run }) => concerns(run, infrastructure));
    },
    staleTime: 60_000,
  });
}
