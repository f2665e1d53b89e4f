import { useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator } from '@/api';

export const ResourceKinds = ['server', 'taskserv', 'network', 'volume'] as const;

/** How many resources of each kind a workspace has. */
export function useResourceCounts(workspace: string) {
  return useQuery({
    queryKey: ['resource-counts', workspace],
    queryFn: async () => {
      const kinds = { server: 0, taskserv: 0, network: 0, volume: 0 };
      let cursor: string | undefined;
      do {
        const page = await dataOf(
          orchestrator.GET('/api/v1/resources', {
            params: { query: { workspace, limit: 1000, ...(cursor === undefined ? {} : { cursor }) } },
          }),
        );
        for (const { kind } of page.items) kinds[kind]++;
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return { kinds, total: Object.values(kinds).reduce((sum, count) => sum + count, 0) };
    },
    refetchInterval: 10_000,
  });
}
