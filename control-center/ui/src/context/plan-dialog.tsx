import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { dataOf, orchestrator, type Plan } from '@/api';
import { Button, Checkbox, counted, Dialog, Notice, ProblemView, Skeleton } from '@/ui';
import styles from './plan-dialog.module.css';

export interface PlanDialogProps<Made> {
  workspace: string;
  title: string;
  lead: string;
  /** What the button says that applies the plan. */
  action: string;
  kind?: 'primary' | 'danger';
  /** What the plan is about, in parts that tell it from any other. */
  about: string[];
  /** Makes the plan; once, while the dialog is open. */
  make: () => Promise<Made & { plan: Plan }>;
  /** Whether the user has given what the dialog asks for besides. */
  isReady?: boolean;
  /** What is shown under the operations. */
  children?: (made: Made) => ReactNode;
  onClose: () => void;
}

/** An operation, and what it changes. */
function linesOf({ id, changes }: Plan['operations'][number]): string[] {
  return [
    id,
    ...changes.map(
      ({ property, before = 'nothing', after = 'nothing' }) => `    ${property}: ${before} → ${after}`,
    ),
  ];
}

/** Makes a plan, shows it, and applies exactly that. */
export function PlanDialog<Made>({
  workspace,
  title,
  lead,
  action,
  kind = 'primary',
  about,
  make,
  isReady = true,
  children,
  onClose,
}: PlanDialogProps<Made>) {
  const navigate = useNavigate();
  const [isAgreed, setIsAgreed] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['plan', workspace, ...about],
    queryFn: make,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const applying = useMutation({
    mutationFn: (plan: string) =>
      dataOf(
        orchestrator.POST('/api/v1/workflows', {
          params: {},
          body: { workspace, plan, allow_irreversible: isAgreed, priority: 5 },
        }),
      ),
    onSuccess: ({ id }) => void navigate({ to: '/workflows/$id', params: { id }, search: { workspace } }),
  });
  const irreversible = data?.plan.summary.irreversible ?? 0;
  const mayApply =
    isReady && data !== undefined && data.plan.operations.length > 0 && (irreversible === 0 || isAgreed);
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind={kind}
            busy={applying.isPending}
            isDisabled={!mayApply}
            onPress={() => {
              if (data !== undefined) applying.mutate(data.plan.digest);
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <pre className={styles.operations} tabIndex={0} role="region" aria-label="Operations">
            {data.plan.operations.length === 0
              ? 'Nothing to change.'
              : data.plan.operations.flatMap(linesOf).join('\n')}
          </pre>
          {data.plan.warnings.map((warning) => (
            <Notice key={warning} tone="amber">
              {warning}
            </Notice>
          ))}
          {irreversible > 0 && (
            <Checkbox isSelected={isAgreed} onChange={setIsAgreed}>
              {counted(irreversible, 'operation')} cannot be undone. Do it anyway.
            </Checkbox>
          )}
          {children?.(data)}
        </>
      )}
      {applying.error !== null && <ProblemView error={applying.error} />}
    </Dialog>
  );
}
