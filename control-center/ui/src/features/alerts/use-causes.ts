import { useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator } from '@/api';
import type { Alert } from './use-alerts';

/** Milliseconds; signs are found as servers are looked at. */
const EVERY = 10_000;

/** What the labels of an alert name: a resource or an infrastructure; absent for other things. */
export function resourceOf({ labels }: Pick<Alert, 'labels'>): { workspace: string; id: string } | undefined {
  const { workspace, infrastructure, server, taskserv } = labels;
  if (workspace === undefined || infrastructure === undefined) return undefined;
  if (server === undefined) return { workspace, id: infrastructure };
  const path = taskserv === undefined ? `server/${server}` : `taskserv/${server}/${taskserv}`;
  return { workspace, id: `${infrastructure}/${path}` };
}

/** What may have brought an alert about, most likely first. */
export function useCauses(alert: Alert) {
  const about = resourceOf(alert);
  return useQuery({
    queryKey: ['causes', alert.id],
    enabled: about !== undefined,
    queryFn: () =>
      dataOf(
        orchestrator.GET('/api/v1/resources/{id}/causes', {
          params: {
            path: { id: about?.id ?? '' },
            query: { workspace: about?.workspace ?? '', at: alert.started_at },
          },
        }),
      ),
    refetchInterval: EVERY,
    retry: false,
  });
}
