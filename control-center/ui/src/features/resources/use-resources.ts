import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dataOf, orchestrator, type Resource } from '@/api';
import { follow, type Liveness } from '@/api/live';

/** What a workspace has, and how it hangs together. */
export function useGraph(workspace: string) {
  return useQuery({
    queryKey: ['graph', workspace],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/graph', { params: { query: { workspace } } })),
    staleTime: 60_000,
  });
}

/** Follows changes of resources; what they touch is read again, at most once a second. */
export function useChanges(workspace: string): Liveness {
  const queries = useQueryClient();
  const [liveness, setLiveness] = useState<Liveness>({ state: 'connecting' });
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    void follow({
      url: `/api/v1/graph/changes?workspace=${encodeURIComponent(workspace)}`,
      signal: gone.signal,
      isOver: () => false,
      onState: setLiveness,
      onEvent: () => {
        // a stream begins by saying that everything is to be read, which it just was
        if (isFirst) {
          isFirst = false;
          return;
        }
        timer ??= setTimeout(() => {
          timer = undefined;
          void queries.invalidateQueries({ queryKey: ['graph', workspace] });
          void queries.invalidateQueries({ queryKey: ['resource', workspace] });
        }, 1000);
      },
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [workspace, queries]);
  return liveness;
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
