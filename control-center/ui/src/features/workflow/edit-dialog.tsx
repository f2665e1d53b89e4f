import { useMemo, useState } from 'react';
import { dataOf, orchestrator, type Operation, type Workflow } from '@/api';
import { Button, Dialog, Field, ProblemView } from '@/ui';
import { useChange } from './actions';
import { editOf, isServer } from './edit';
import { PlannedChanges } from './planned-changes';
import { ReasonView } from './reason-view';

/** Other inputs for an operation that failed; the workflow is resumed with them. */
export default function EditDialog({
  workflow,
  operation: { id, resource },
  error,
  onClose,
}: {
  workflow: Workflow;
  operation: Operation;
  /** Why it failed. */
  error: string;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const edit = useMemo(() => editOf(resource, text), [resource, text]);
  const change = useChange(workflow.id, 'Resumed');
  const retry = () => {
    if (edit.kind === 'wrong') return;
    const edits = Object.keys(edit.value).length === 0 ? {} : { edits: { [id]: edit.value } };
    change.mutate(
      () =>
        dataOf(
          orchestrator.POST('/api/v1/workflows/{id}/resume', {
            params: { path: { id: workflow.id } },
            body: edits,
          }),
        ),
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={`Edit and retry ${resource}`}
      lead="The workflow is resumed with these inputs; what succeeded is kept. The declaration does not change: edit it too, or the next plan reverts this."
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" busy={change.isPending} isDisabled={edit.kind === 'wrong'} onPress={retry}>
            Retry
          </Button>
        </>
      }
    >
      <ReasonView text={error} label="Error to correct" />
      {isServer(resource) ? (
        <Field
          label="Plan"
          value={text}
          onChange={setText}
          autoFocus
          hint="small, medium, large or xlarge; empty to retry as it is"
        />
      ) : (
        <Field
          label="Configuration to change"
          value={text}
          onChange={setText}
          autoFocus
          lines={6}
          hint="YAML or JSON, only what changes; null removes a setting. Empty to retry as it is."
          error={edit.kind === 'wrong' ? edit.problem : undefined}
        />
      )}
      <PlannedChanges workflow={workflow} operation={id} />
      {change.error !== null && <ProblemView error={change.error} />}
    </Dialog>
  );
}
