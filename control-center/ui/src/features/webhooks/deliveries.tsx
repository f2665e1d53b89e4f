import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock3, RotateCw, type LucideIcon } from 'lucide-react';
import { dataOf, orchestrator } from '@/api';
import { useMay } from '@/context/permission';
import { DELIVERY_STATES } from '@/context/search';
import {
  Ago,
  Badge,
  Button,
  counted,
  Dialog,
  Facts,
  PanelSection,
  ProblemView,
  Select,
  Skeleton,
  Ticked,
  type Tone,
} from '@/ui';
import {
  type Delivery,
  type DeliveryStatus,
  spoken,
  useDeliveries,
  useWebhookAction,
  type Webhook,
} from './use-webhooks';
import styles from './webhooks.module.css';

const LOOKS: Record<DeliveryStatus, { name: string; tone: Tone; icon: LucideIcon }> = {
  pending: { name: 'Pending', tone: 'blue', icon: Clock3 },
  delivered: { name: 'Delivered', tone: 'green', icon: CircleCheck },
  dead: { name: 'Dead', tone: 'red', icon: CircleX },
};

function StatusBadge({ status }: { status: DeliveryStatus }) {
  const { name, tone, icon: Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {name}
    </Badge>
  );
}

/** The messages of a webhook, newest first. */
export function Deliveries({
  webhook,
  status,
  delivery,
}: {
  webhook: Webhook;
  status: DeliveryStatus | undefined;
  delivery: string | undefined;
}) {
  const navigate = useNavigate({ from: '/webhooks' });
  const deliveries = useDeliveries(webhook.id, status);
  const rows = deliveries.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PanelSection title="Messages">
      <Select
        label="State"
        value={status ?? 'any'}
        options={[
          { value: 'any', name: 'any' },
          ...DELIVERY_STATES.map((value) => ({ value, name: LOOKS[value].name })),
        ]}
        onChange={(value) =>
          void navigate({
            search: (before) => ({ ...before, status: value === 'any' ? undefined : value }),
            replace: true,
          })
        }
      />
      {deliveries.error ? (
        <ProblemView error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : deliveries.data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <div className={styles.deliveries}>
          {rows.length === 0 && <p className="muted">None.</p>}
          {rows.map((row) => (
            <DeliveryLink key={row.id} delivery={row} />
          ))}
        </div>
      )}
      {deliveries.hasNextPage && (
        <Button
          kind="quiet"
          busy={deliveries.isFetchingNextPage}
          onPress={() => void deliveries.fetchNextPage()}
        >
          Earlier
        </Button>
      )}
      {delivery !== undefined && (
        <DeliveryDialog
          webhook={webhook}
          id={delivery}
          onClose={() =>
            void navigate({ search: (before) => ({ ...before, delivery: undefined }), replace: true })
          }
        />
      )}
    </PanelSection>
  );
}

function DeliveryLink({
  delivery: { id, type, status, attempts, created_at, last },
}: {
  delivery: Delivery;
}) {
  const answer = last?.status === undefined ? (last?.error ?? '') : `answered ${last.status}`;
  return (
    <Link
      from="/webhooks"
      to="."
      search={(before) => ({ ...before, delivery: id })}
      className={styles.delivery}
      replace
    >
      <b>{spoken(type)}</b>
      <StatusBadge status={status} />
      <small>
        {counted(attempts, 'attempt')}
        {answer !== '' && ` · ${answer}`}
      </small>
      <small>
        <Ago at={created_at} />
      </small>
    </Link>
  );
}

function DeliveryDialog({ webhook, id, onClose }: { webhook: Webhook; id: string; onClose: () => void }) {
  const path = { id: webhook.id, delivery: id };
  const { data, error } = useQuery({
    queryKey: ['webhooks', webhook.id, 'deliveries', 'one', id],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/webhooks/{id}/deliveries/{delivery}', { params: { path } })),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 2000 : false),
  });
  const resending = useMay('redeliver', { id: webhook.id, workspace: webhook.workspace });
  const again = useWebhookAction(() => 'Message sent again');
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={`Message to ${webhook.name}`}
      actions={
        <>
          <Button
            icon={<RotateCw aria-hidden />}
            may={resending}
            busy={again.isPending}
            isDisabled={data === undefined}
            onPress={() =>
              again.mutate(() =>
                dataOf(
                  orchestrator.POST('/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver', {
                    params: { path },
                  }),
                ),
              )
            }
          >
            Send again
          </Button>
          <Button kind="primary" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {error ? (
        <ProblemView error={error} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        <Message delivery={data} />
      )}
    </Dialog>
  );
}

function Message({ delivery }: { delivery: Delivery }) {
  const { id, type, status, workflow, attempts, created_at, next_at, last, payload } = delivery;
  return (
    <>
      <Facts
        items={[
          ['State', <StatusBadge key="state" status={status} />],
          ['Type', <code key="type">{type}</code>],
          ['Id', <code key="id">{id}</code>],
          workflow === undefined
            ? null
            : [
                'Workflow',
                <Link key="workflow" to="/workflows/$id" params={{ id: workflow }} className="link mono">
                  {workflow.slice(-8)}
                </Link>,
              ],
          ['Created', <Ago key="noted" at={created_at} />],
          ['Attempts', attempts],
          next_at === undefined ? null : ['Next', <Ago key="next" at={next_at} />],
          last?.status === undefined ? null : ['Status code', last.status],
          last?.error === undefined ? null : ['Error', <Ticked key="fault" text={last.error} />],
        ]}
      />
      <Text title="Message" text={pretty(payload)} />
      {last?.body !== undefined && last.body !== '' && <Text title="Answer" text={last.body} />}
    </>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <pre className={styles.sent} tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
    </section>
  );
}

function pretty(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}
