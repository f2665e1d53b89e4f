import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { controlCenter, dataOf } from '@/api';
import { Button, Dialog, Field, Form, ProblemView, say, Select } from '@/ui';

const TIMES = [
  { value: '15', name: 'a quarter of an hour' },
  { value: '30', name: 'half an hour' },
  { value: '60', name: 'an hour' },
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
      say('Asked for', 'Someone else approves it within an hour, here or with the command.');
      void queries.invalidateQueries({ queryKey: ['grants'] });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Access to everything, in an emergency"
      lead="It begins once a second person has approved, and ends by itself. Who asked, who approved, why, and all that is done meanwhile stand in the audit."
    >
      <Form onSubmit={() => asking.mutate()}>
        <Field label="Why" value={reason} onChange={setReason} autoFocus required />
        <Field
          label="Only in the workspace"
          value={workspace}
          onChange={setWorkspace}
          hint="In all, if empty"
        />
        <Select label="For" labelled="above" value={minutes} options={TIMES} onChange={setMinutes} />
        {asking.error !== null && <ProblemView error={asking.error} />}
        <Button kind="danger" type="submit" busy={asking.isPending} isDisabled={reason === ''}>
          Ask for it
        </Button>
      </Form>
    </Dialog>
  );
}
