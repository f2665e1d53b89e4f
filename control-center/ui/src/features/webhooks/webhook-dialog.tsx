import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf, orchestrator } from '@/api';
import { Checkbox, Choices, Field, FormDialog, say, Select } from '@/ui';
import {
  EVERYTHING,
  FORMATS,
  spoken,
  type TaggedWebhook,
  TYPES,
  type Webhook,
  type WebhookFormat,
} from './use-webhooks';

const HTTP = 'https://';
const MAIL = 'mailto:';

export interface WebhookDialogProps {
  /** What is changed; absent for a new one. */
  tagged?: TaggedWebhook;
  onClose: () => void;
  onSaved?: (webhook: Webhook) => void;
}

/** Makes a webhook, or takes the place of one. */
export function WebhookDialog({ tagged, onClose, onSaved }: WebhookDialogProps) {
  const before = tagged?.webhook;
  const queries = useQueryClient();
  const [name, setName] = useState(before?.name ?? '');
  const [url, setUrl] = useState(before?.url ?? HTTP);
  const [format, setFormat] = useState<WebhookFormat>(before?.format ?? 'standard');
  const [types, setTypes] = useState<readonly string[]>(before?.types ?? [EVERYTHING]);
  const [workspace, setWorkspace] = useState(before?.workspace ?? '');
  const choose = (chosen: WebhookFormat) => {
    setFormat(chosen);
    if (url === HTTP && chosen === 'email') setUrl(MAIL);
    if (url === MAIL && chosen !== 'email') setUrl(HTTP);
  };
  const isEverything = types.includes(EVERYTHING);
  const saving = useMutation({
    mutationFn: () => {
      const body = {
        name,
        url,
        format,
        types: [...types],
        ...(workspace === '' ? {} : { workspace }),
        enabled: before?.enabled ?? true,
      };
      if (tagged === undefined) return dataOf(orchestrator.POST('/api/v1/webhooks', { params: {}, body }));
      return dataOf(
        orchestrator.PUT('/api/v1/webhooks/{id}', {
          params: { path: { id: tagged.webhook.id }, header: { 'If-Match': tagged.etag } },
          body,
        }),
      );
    },
    onSuccess: (saved) => {
      say(before ? `${saved.name} saved` : `${saved.name} created`);
      void queries.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={before ? `Change ${before.name}` : 'New webhook'}
      action={before ? 'Save' : 'Create webhook'}
      isReady={name !== '' && types.length > 0}
      sending={saving}
      onSubmit={() => saving.mutate()}
    >
      <Field label="Name" value={name} onChange={setName} autoFocus={before === undefined} required />
      <Select label="Format" labelled="above" value={format} options={FORMATS} onChange={choose} />
      <Field
        label="Address"
        value={url}
        onChange={setUrl}
        required
        hint={
          format === 'email' ? 'Such as mailto:oncall@team.example' : 'Receives messages as POST requests'
        }
      />
      <Field label="Workspace" value={workspace} onChange={setWorkspace} hint="All workspaces if empty" />
      <Checkbox
        isSelected={isEverything}
        onChange={(all) => setTypes(all ? [EVERYTHING] : ['workflow.failed', 'workflow.rolled_back'])}
      >
        All events of workflows and alerts
      </Checkbox>
      {!isEverything && (
        <Choices
          label="Only these events"
          options={TYPES.map((type) => ({ value: type, name: spoken(type) }))}
          chosen={types}
          onChange={setTypes}
        />
      )}
    </FormDialog>
  );
}
