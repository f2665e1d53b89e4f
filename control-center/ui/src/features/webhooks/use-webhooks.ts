import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, orchestrator, ProblemError, type OrchestratorSchemas } from '@/api';
import { toProblem } from '@/api/problem';
import { say, sayProblem } from '@/ui';

export type Webhook = OrchestratorSchemas['WebhookView'];
export type Delivery = OrchestratorSchemas['DeliveryView'];
export type DeliveryStatus = OrchestratorSchemas['DeliveryStatus'];

/** Milliseconds; nothing tells when a message was delivered. */
const EVERY = 3000;

/** What workflows and alerts tell, as the contract has it. */
export const TYPES = [
  'workflow.started',
  'workflow.waiting_for_approval',
  'workflow.paused',
  'workflow.unpaused',
  'workflow.cancelling',
  'workflow.rolling_back',
  'workflow.resumed',
  'workflow.completed',
  'workflow.failed',
  'workflow.cancelled',
  'workflow.rolled_back',
  'workflow.partly_rolled_back',
  'workflow.rollback_failed',
  'alert.firing',
  'alert.acknowledged',
  'alert.resolved',
] as const;

export type WebhookFormat = OrchestratorSchemas['WebhookFormat'];

/** What receivers understand. */
export const FORMATS: readonly { value: WebhookFormat; name: string }[] = [
  { value: 'standard', name: 'Standard Webhooks' },
  { value: 'slack', name: 'Slack' },
  { value: 'teams', name: 'Microsoft Teams' },
  { value: 'matrix', name: 'Matrix (hookshot)' },
  { value: 'plain', name: 'Plain JSON' },
  { value: 'email', name: 'E-mail' },
];

/** Stands for all of them. */
export const EVERYTHING = '*';

/** A type as people say it. */
export function spoken(type: string): string {
  return type === EVERYTHING ? 'everything' : type.replace(/^workflow\./u, '').replaceAll(/[._]/gu, ' ');
}

export function useWebhooks() {
  return useInfiniteQuery({
    queryKey: ['webhooks'],
    queryFn: ({ pageParam }) =>
      dataOf(
        orchestrator.GET('/api/v1/webhooks', {
          params: { query: { limit: 200, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: EVERY,
  });
}

/** A webhook as it was read; what changes it says so. */
export interface TaggedWebhook {
  webhook: Webhook;
  etag: string;
}

export async function taggedWebhook(id: string): Promise<TaggedWebhook> {
  const { data, error, response } = await orchestrator.GET('/api/v1/webhooks/{id}', {
    params: { path: { id } },
  });
  if (data === undefined) throw new ProblemError(toProblem(error, response.status));
  return { webhook: data, etag: response.headers.get('ETag') ?? '*' };
}

export function useDeliveries(id: string, status: DeliveryStatus | undefined) {
  return useInfiniteQuery({
    queryKey: ['webhooks', id, 'deliveries', status],
    queryFn: ({ pageParam }) =>
      dataOf(
        orchestrator.GET('/api/v1/webhooks/{id}/deliveries', {
          params: {
            path: { id },
            query: {
              limit: 50,
              ...(status === undefined ? {} : { status }),
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // a list that was scrolled far down is not fetched again as a whole
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : EVERY),
  });
}

/** Does something to a webhook, and shows what came of it. */
export function useWebhookAction<T>(told: (done: T) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: () => Promise<T>) => action(),
    onSuccess: (done) => {
      say(told(done));
      void queries.invalidateQueries({ queryKey: ['webhooks'] });
    },
    onError: sayProblem,
  });
}
