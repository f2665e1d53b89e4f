import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, vault, type VaultSchemas } from '@/api';
import { say, sayProblem } from '@/ui';

export type Lease = VaultSchemas['LeaseView'];

/** Milliseconds; leases end by themselves. */
const EVERY = 10_000;

export function useLeases(workspace: string) {
  return useInfiniteQuery({
    queryKey: ['leases', workspace],
    queryFn: ({ pageParam }) =>
      dataOf(
        vault.GET('/api/v1/leases', {
          params: {
            query: {
              workspace,
              ended: true,
              limit: 200,
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : EVERY),
  });
}

export function useRevocation({ workspace, id }: Lease) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      dataOf(vault.POST('/api/v1/leases/{id}/revoke', { params: { path: { id }, query: { workspace } } })),
    onSuccess: ({ username, state, reason }) => {
      say(state === 'revoked' ? `${username} was removed` : (reason ?? `${username} is being removed`));
      void queries.invalidateQueries({ queryKey: ['leases'] });
    },
    onError: sayProblem,
  });
}
