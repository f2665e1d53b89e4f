import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { controlCenter, dataOf } from '@/api';
import { Field, FormDialog, say, Select } from '@/ui';

const TIMES = [
  { value: '15', name: '15 minutes' },
  { value: '30', name: '30 minutes' },
  { value: '60', name: '1 hour' },
] as const;

/** Asks for access to everything in an emergency. */
export function BreakGlass({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [workspace, setWorkspace] = useState('');
  const [minutes, setMinutes] = useState<(typeof TIMES)[number]['value']>('15');
  const asking = useMutation({
    mutationFn: () =>
      dataOf(
        controlCenter.POST('/api/v1/break-glass', {
          body: { reason, minutes: Number(minutes), ...(workspace === '' ? {} : { workspace }) },
        }),
      ),
    onSuccess: () => {
      say('Access requested', 'Someone else has to approve it within an hour, here or with the command.');
      void queries.invalidateQueries({ queryKey: ['grants'] });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Request emergency access"
      lead="Access to everything, once a second person approves it. It ends automatically. The audit records who requested and approved it, why, and what was done with it."
      action="Request access"
      kind="danger"
      isReady={reason !== ''}
      sending={asking}
      onSubmit={() => asking.mutate()}
    >
      <Field label="Reason" value={reason} onChange={setReason} autoFocus required />
      <Field label="Workspace" value={workspace} onChange={setWorkspace} hint="All workspaces if empty" />
      <Select label="For" labelled="above" value={minutes} options={TIMES} onChange={setMinutes} />
    </FormDialog>
  );
}
