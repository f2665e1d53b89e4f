import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { asProblem, dataOf, orchestrator, type Plan } from '@/api';
import { Button, Checkbox, counted, Dialog, Field, ProblemView, useOnce } from '@/ui';
import { isConflict } from './use-declarations';

export interface ApplyDialogProps {
  plan: Plan;
  /** Whether applying saves a declaration; a batch has none. */
  saves: boolean;
  onApplied: (workflow: string) => Promise<void>;
  /** The file may not be the one any more that the text was made from. */
  onConflict: () => void;
  onAgain: () => void;
  onClose: () => void;
}

/** Confirms a plan, and applies exactly that: once, however often it is clicked. */
export function ApplyDialog({ plan, saves, onApplied, onConflict, onAgain, onClose }: ApplyDialogProps) {
  const [irreversible, setIrreversible] = useState(false);
  const [rollback, setRollback] = useState(plan.rollback);
  const [message, setMessage] = useState('');
  const body = useMemo(
    () => ({
      workspace: plan.workspace,
      plan: plan.digest,
      rollback,
      allow_irreversible: irreversible,
      priority: 5,
      ...(message.trim() === '' ? {} : { message: message.trim() }),
    }),
    [plan, rollback, irreversible, message],
  );
  // what is confirmed a second time, because the answer was lost, gets the workflow of the first time
  const key = useKeyOf(body);
  const mustAgree = plan.summary.irreversible > 0;
  const applying = useMutation({
    mutationFn: () =>
      dataOf(
        orchestrator.POST('/api/v1/workflows', { params: { header: { 'Idempotency-Key': key } }, body }),
      ),
    onSuccess: ({ id }) => onApplied(id),
    onError: (error) => {
      if (isConflict(error)) onConflict();
    },
  });
  // it never can be applied again
  const isOutdated = applying.error !== null && asProblem(applying.error).code === 'outdated-plan';

  const apply = useOnce(applying.isPending, () => applying.mutate());

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Apply ${counted(plan.operations.length, 'operation')} to ${plan.infrastructure}?`}
      lead={`Exactly this plan is applied${saves ? ', and its text is saved as the declaration' : ''}. If the infrastructure has changed since then, nothing is applied.`}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {isOutdated ? (
            <Button
              kind="primary"
              onPress={() => {
                onClose();
                onAgain();
              }}
            >
              Plan again
            </Button>
          ) : (
            <Button
              kind={mustAgree || plan.summary.delete > 0 ? 'danger' : 'primary'}
              busy={applying.isPending || applying.isSuccess}
              isDisabled={mustAgree && !irreversible}
              onPress={apply}
            >
              Apply
            </Button>
          )}
        </>
      }
    >
      {saves && (
        <Field
          label="Message"
          value={message}
          onChange={setMessage}
          hint="For the history of the declaration. Optional."
        />
      )}
      <Checkbox isSelected={rollback} onChange={setRollback}>
        Roll back if an operation fails
      </Checkbox>
      {mustAgree && (
        <Checkbox isSelected={irreversible} onChange={setIrreversible}>
          {plan.summary.irreversible} of the operations cannot be undone. Do them all the same.
        </Checkbox>
      )}
      {applying.error !== null && <ProblemView error={applying.error} />}
    </Dialog>
  );
}

/** A key that stays the same for what is said. */
function useKeyOf(said: object): string {
  const [held, setHeld] = useState(() => ({ said, key: crypto.randomUUID() }));
  if (held.said === said) return held.key;
  const next = { said, key: crypto.randomUUID() };
  setHeld(next);
  return next.key;
}
