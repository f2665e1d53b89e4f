import { useState } from 'react';
import { dataOf, orchestrator } from '@/api';
import { PlanDialog } from '@/context/plan-dialog';
import { Field } from '@/ui';

/** Removes everything of an infrastructure, as planned. */
export function DestroyDialog({
  workspace,
  name,
  onClose,
}: {
  workspace: string;
  name: string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <PlanDialog
      workspace={workspace}
      title={`Destroy ${name}?`}
      lead={`Everything that exists of ${name} in ${workspace} is removed. Its declaration is kept.`}
      action="Destroy"
      kind="danger"
      about={['destroy', name]}
      make={async () => ({
        plan: await dataOf(
          orchestrator.POST('/api/v1/plans', {
            body: { workspace, action: 'destroy', infrastructure: name },
          }),
        ),
      })}
      isReady={typed === name}
      onClose={onClose}
    >
      {() => <Field label={`Type ${name} to confirm`} value={typed} onChange={setTyped} autoFocus />}
    </PlanDialog>
  );
}
