import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { dataOf, orchestrator, type Resource } from '@/api';
import type { Liveness } from '@/api/live';
import { useLive } from '@/api/use-live';

/** What a workspace has, and how it hangs together. */
export function useGraph(workspace: string) {
  return useQuery({
    queryKey: ['graph', workspace],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/graph', { params: { query: { workspace } } })),
    staleTime: 60_000,
    // health changes without a change of the resource
    refetchInterval: 30_000,
  });
}

/** Follows changes of resources; what they touch is read again, at most once a second. */
export function useChanges(workspace: string): Liveness {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: ['graph', workspace] });
      void queries.invalidateQueries({ queryKey: ['resource', workspace] });
    }, 1000);
  }, [queries, workspace]);
  return useLive(`/api/v1/graph/changes?workspace=${encodeURIComponent(workspace)}`, read);
}

export function useImpact(workspace: string, id: string) {
  return useQuery({
    queryKey: ['resource', workspace, id, 'impact'],
    queryFn: () =>
      dataOf(
        orchestrator.GET('/api/v1/resources/{id}/impact', {
          params: { path: { id }, query: { workspace, limit: 1000 } },
        }),
      ),
  });
}

export function useHistory(workspace: string, id: string) {
  return useInfiniteQuery({
    queryKey: ['resource', workspace, id, 'history'],
    queryFn: ({ pageParam }) =>
      dataOf(
        orchestrator.GET('/api/v1/resources/{id}/history', {
          params: {
            path: { id },
            query: { workspace, limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

/** Whether one of the texts of a resource has what is searched for. */
export function matches(resource: Resource, wanted: string): boolean {
  const text = [
    resource.id,
    resource.provider,
    resource.cluster ?? '',
    ...Object.entries(resource.labels).map(([name, value]) => `${name}=${value}`),
    ...Object.values(resource.facts),
  ];
  return text.some((part) => part.toLowerCase().includes(wanted));
}
