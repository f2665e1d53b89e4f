import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { dataOf, orchestrator } from '@/api';
import { useMay } from '@/context/permission';
import {
  Ago,
  Badge,
  Button,
  Chip,
  ConfirmDialog,
  Empty,
  Facts,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  Notice,
  Panel,
  PanelActions,
  sayProblem,
  Ticked,
} from '@/ui';
import { Deliveries } from './deliveries';
import {
  type DeliveryStatus,
  FORMATS,
  spoken,
  type TaggedWebhook,
  taggedWebhook,
  useWebhookAction,
  type Webhook,
} from './use-webhooks';
import { WebhookDialog } from './webhook-dialog';
import styles from './webhooks.module.css';

export interface WebhookPanelProps {
  /** Absent if there is no such webhook any more. */
  webhook: Webhook | undefined;
  status: DeliveryStatus | undefined;
  delivery: string | undefined;
  onSecret: (webhook: Webhook) => void;
  onClose: () => void;
}

/** One webhook: where it leads, and what became of its messages. */
export function WebhookPanel({ webhook, status, delivery, onSecret, onClose }: WebhookPanelProps) {
  return (
    <Panel label="Webhook" title={webhook?.name ?? 'Webhook'} detail={webhook?.url} onClose={onClose}>
      {webhook === undefined ? (
        <Empty title="No such webhook">It may have been deleted.</Empty>
      ) : (
        <>
          <Actions webhook={webhook} onSecret={onSecret} onClose={onClose} />
          {webhook.disabled_because !== undefined && (
            <Notice>
              <Ticked text={webhook.disabled_because} />
            </Notice>
          )}
          <Facts
            items={[
              [
                'State',
                webhook.enabled ? (
                  <Badge key="state" tone="green">
                    Active
                  </Badge>
                ) : (
                  <Badge key="state" tone="amber">
                    Disabled
                  </Badge>
                ),
              ],
              ['Format', FORMATS.find(({ value }) => value === webhook.format)?.name ?? webhook.format],
              ['Workspace', webhook.workspace ?? 'all'],
              [
                'Events',
                <span key="types" className={styles.chips}>
                  {webhook.types.map((type) => (
                    <Chip key={type}>{spoken(type)}</Chip>
                  ))}
                </span>,
              ],
              ['Created', <Ago key="made" at={webhook.created_at} />],
            ]}
          />
          <Deliveries webhook={webhook} status={status} delivery={delivery} />
        </>
      )}
    </Panel>
  );
}

function Actions({
  webhook,
  onSecret,
  onClose,
}: {
  webhook: Webhook;
  onSecret: (webhook: Webhook) => void;
  onClose: () => void;
}) {
  const { id, name, enabled } = webhook;
  const params = { path: { id } };
  const resource = { id, workspace: webhook.workspace };
  const sending = useMay('testWebhook', resource);
  const editing = useMay('changeWebhook', resource);
  const renewing = useMay('rotateWebhookSecret', resource);
  const ending = useMay('deleteWebhook', resource);
  const [changing, setChanging] = useState<TaggedWebhook | null>(null);
  const reading = useMutation({
    mutationFn: () => taggedWebhook(id),
    onSuccess: setChanging,
    onError: sayProblem,
  });
  const [deleting, setDeleting] = useState(false);
  const testing = useWebhookAction(() => 'A test message is on its way');
  const rotating = useWebhookAction((rotated: Webhook) => `Secret of ${rotated.name} rotated`);
  const toggling = useWebhookAction(({ enabled: is }: Webhook) =>
    is ? `${name} enabled` : `${name} disabled`,
  );
  const toggle = async () => {
    const { webhook: now, etag } = await taggedWebhook(id);
    const { url, format, types, workspace } = now;
    return dataOf(
      orchestrator.PUT('/api/v1/webhooks/{id}', {
        params: { ...params, header: { 'If-Match': etag } },
        body: {
          name,
          url,
          format,
          types,
          ...(workspace === undefined ? {} : { workspace }),
          enabled: !enabled,
        },
      }),
    );
  };
  return (
    <PanelActions>
      <Button
        icon={<Send aria-hidden />}
        may={sending}
        busy={testing.isPending}
        isDisabled={!enabled}
        onPress={() =>
          testing.mutate(() => dataOf(orchestrator.POST('/api/v1/webhooks/{id}/test', { params })))
        }
      >
        Send a test
      </Button>
      <IconButton label="Change" may={editing} busy={reading.isPending} onPress={() => reading.mutate()}>
        <Pencil />
      </IconButton>
      <Menu
        label={`About ${name}`}
        trigger={
          <IconButton label={`More about ${name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          may={renewing}
          onAction={() =>
            rotating.mutate(() => dataOf(orchestrator.POST('/api/v1/webhooks/{id}/rotate', { params })), {
              onSuccess: onSecret,
            })
          }
        >
          Rotate secret
        </MenuItem>
        <MenuItem may={editing} onAction={() => toggling.mutate(toggle)}>
          {enabled ? 'Disable' : 'Enable'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger may={ending} onAction={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </Menu>
      {changing && <WebhookDialog tagged={changing} onClose={() => setChanging(null)} />}
      {deleting && <DeleteDialog webhook={webhook} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </PanelActions>
  );
}

function DeleteDialog({
  webhook: { id, name },
  onClose,
  onDeleted,
}: {
  webhook: Webhook;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const removing = useWebhookAction(() => `${name} deleted`);
  return (
    <ConfirmDialog
      title={`Delete the webhook ${name}?`}
      lead="It is deleted with its messages, including those not sent yet."
      action="Delete"
      busy={removing.isPending}
      onConfirm={() =>
        removing.mutate(
          () => dataOf(orchestrator.DELETE('/api/v1/webhooks/{id}', { params: { path: { id } } })),
          { onSuccess: onDeleted },
        )
      }
      onClose={onClose}
    />
  );
}
