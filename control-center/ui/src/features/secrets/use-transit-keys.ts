import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, vault, type VaultSchemas } from '@/api';
import { say, sayProblem } from '@/ui';

export type TransitKey = VaultSchemas['TransitKeyView'];
export type TransitKeyDetail = VaultSchemas['TransitKeyDetail'];

/** Milliseconds; nothing says when somebody else changes one. */
const EVERY = 10_000;

export function useTransitKeys(workspace: string) {
  return useInfiniteQuery({
    queryKey: ['transit-keys', workspace, 'list'],
    queryFn: ({ pageParam }) =>
      dataOf(
        vault.GET('/api/v1/transit-keys', {
          params: {
            query: { workspace, limit: 200, ...(pageParam === '' ? {} : { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : EVERY),
  });
}

export function useTransitKey(workspace: string, name: string) {
  return useQuery({
    queryKey: ['transit-keys', workspace, 'one', name],
    queryFn: () =>
      dataOf(vault.GET('/api/v1/transit-keys/{name}', { params: { path: { name }, query: { workspace } } })),
    refetchInterval: EVERY,
    retry: false,
  });
}

/** Changes a transit key, and shows how it went. */
export function useKeyAction<T>(done: (result: T) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: () => Promise<T>) => action(),
    onSuccess: (result) => {
      say(done(result));
      void queries.invalidateQueries({ queryKey: ['transit-keys'] });
    },
    onError: sayProblem,
  });
}
