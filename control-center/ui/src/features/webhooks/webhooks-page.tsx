import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useDialog } from '@/context/dialog';
import { useMay } from '@/context/permission';
import { useWorkspace } from '@/context/workspace';
import { Badge, Button, type Column, Empty, Listing, Page, SecretDialog, Stage } from '@/ui';
import { spoken, useWebhooks, type Webhook } from './use-webhooks';
import { WebhookDialog } from './webhook-dialog';
import { WebhookPanel } from './webhook-panel';
import styles from './webhooks.module.css';

const COLUMNS: Column<Webhook>[] = [
  {
    header: 'Webhook',
    cell: ({ row: { original } }) => (
      <span className={styles.name}>
        <Link
          from="/webhooks"
          to="."
          search={(before) => ({ ...before, id: original.id })}
          className="link"
          replace
        >
          {original.name}
        </Link>
        {!original.enabled && <Badge tone="amber">Disabled</Badge>}
      </span>
    ),
  },
  {
    header: 'Address',
    meta: { secondary: true },
    cell: ({ row: { original } }) => <code title={original.url}>{original.url}</code>,
  },
  {
    header: 'Events',
    meta: { secondary: true },
    cell: ({ row: { original } }) => (
      <>
        {original.types.map(spoken).join(', ')}{' '}
        <span className="muted">{original.workspace === undefined ? '' : `in ${original.workspace}`}</span>
      </>
    ),
  },
  {
    header: 'Pending',
    meta: { width: 90, align: 'right', secondary: true },
    cell: ({ row: { original } }) => <span className="numbers">{original.pending}</span>,
  },
  {
    header: 'Dead',
    meta: { width: 100, align: 'right' },
    cell: ({ row: { original } }) =>
      original.dead > 0 ? <Badge tone="red">{original.dead}</Badge> : <span className="numbers">0</span>,
  },
];

/** Who else is told what happens to workflows and alerts, and whether they heard it. */
export function WebhooksPage() {
  const { id, status, delivery } = useSearch({ from: '/frame/webhooks' });
  const navigate = useNavigate({ from: '/webhooks' });
  const creating = useMay('createWebhook', { workspace: useWorkspace() });
  const making = useDialog('new', creating);
  const [made, setMade] = useState<Webhook | null>(null);
  const webhooks = useWebhooks();
  const rows = useMemo(() => webhooks.data?.pages.flatMap(({ items }) => items) ?? [], [webhooks.data]);
  const select = (next: string | undefined) => void navigate({ search: { id: next }, replace: true });
  return (
    <Page
      fill
      title="Webhooks"
      lead="Systems that receive messages about workflows and alerts"
      actions={
        <Button kind="primary" icon={<Plus aria-hidden />} may={creating} onPress={making.open}>
          New webhook
        </Button>
      }
    >
      <Stage
        panel={
          id !== undefined &&
          webhooks.data !== undefined && (
            <WebhookPanel
              key={id}
              webhook={rows.find((webhook) => webhook.id === id)}
              status={status}
              delivery={delivery}
              onSecret={setMade}
              onClose={() => select(undefined)}
            />
          )
        }
      >
        <Listing
          label="Webhooks"
          fetched={webhooks}
          columns={COLUMNS}
          rows={rows}
          keyOf={(webhook) => webhook.id}
          onRow={(webhook) => select(webhook.id)}
          selected={id}
          empty={
            <Empty icon={<WebhookIcon aria-hidden />} title="No webhooks">
              A webhook notifies a chat, an incident tool or a pipeline about workflows and alerts. Messages
              are signed, and are sent again until they are delivered.
            </Empty>
          }
        />
      </Stage>
      {making.isOpen && (
        <WebhookDialog
          onClose={making.close}
          onSaved={(webhook) => {
            select(webhook.id);
            setMade(webhook);
          }}
        />
      )}
      {made?.secret !== undefined && (
        <SecretDialog
          title={`The secret of ${made.name}`}
          lead="It is shown only once. The receiver uses it to verify messages."
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </Page>
  );
}
