import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dataOf, orchestrator } from '@/api';
import { Button, Checkbox, Dialog, Field, ProblemView, Skeleton } from '@/ui';
import styles from './infrastructure.module.css';

/** Plans that everything of an infrastructure is removed, shows the plan, and applies exactly that. */
export function DestroyDialog({
  workspace,
  name,
  onClose,
}: {
  workspace: string;
  name: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isAgreed, setIsAgreed] = useState(false);
  const plan = useQuery({
    queryKey: ['destroy', workspace, name],
    queryFn: () =>
      dataOf(
        orchestrator.POST('/api/v1/plans', {
          body: { workspace, action: 'destroy', infrastructure: name },
        }),
      ),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const destroying = useMutation({
    mutationFn: (digest: string) =>
      dataOf(
        orchestrator.POST('/api/v1/workflows', {
          params: {},
          body: { workspace, plan: digest, allow_irreversible: isAgreed, priority: 5 },
        }),
      ),
    onSuccess: ({ id }) => void navigate({ to: '/workflows/$id', params: { id }, search: { workspace } }),
  });
  const irreversible = plan.data?.summary.irreversible ?? 0;
  const isReady = plan.data !== undefined && typed === name && (irreversible === 0 || isAgreed);
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={`Destroy ${name}?`}
      lead={`Everything that exists of ${name} in ${workspace} is removed. Its declaration is kept.`}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="danger"
            busy={destroying.isPending}
            isDisabled={!isReady}
            onPress={() => {
              if (plan.data !== undefined) destroying.mutate(plan.data.digest);
            }}
          >
            Destroy
          </Button>
        </>
      }
    >
      {plan.error ? (
        <ProblemView error={plan.error} onRetry={() => void plan.refetch()} />
      ) : plan.data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <pre className={styles.operations} tabIndex={0} role="region" aria-label="Operations">
            {plan.data.operations.map(({ id }) => id).join('\n')}
          </pre>
          {irreversible > 0 && (
            <Checkbox isSelected={isAgreed} onChange={setIsAgreed}>
              {irreversible === 1 ? '1 operation' : `${irreversible} operations`} cannot be undone. Do it
              anyway.
            </Checkbox>
          )}
          <Field label={`Type ${name} to confirm`} value={typed} onChange={setTyped} autoFocus />
        </>
      )}
      {destroying.error !== null && <ProblemView error={destroying.error} />}
    </Dialog>
  );
}
