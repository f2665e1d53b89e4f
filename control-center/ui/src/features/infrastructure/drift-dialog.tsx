import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { dataOf, orchestrator } from '@/api';
import { part } from '@/api/part';
import { Button, Checkbox, Dialog, ProblemView, Skeleton } from '@/ui';
import styles from './infrastructure.module.css';
import type { Drift } from './use-drift';

const Compare = lazy(() => part(() => import('@/ui/compare')));

export type DriftWay = 'revert' | 'adopt';

/** Makes the plan that ends a drift, shows it, and applies exactly that. */
export function DriftDialog({ drift, way, onClose }: { drift: Drift; way: DriftWay; onClose: () => void }) {
  const navigate = useNavigate();
  const [isAgreed, setIsAgreed] = useState(false);
  const { id, workspace } = drift;
  const params = { path: { id }, query: { workspace } };
  const made = useQuery({
    queryKey: ['drift', workspace, id, way],
    queryFn: () =>
      dataOf(
        way === 'revert'
          ? orchestrator.POST('/api/v1/drift/{id}/revert', { params })
          : orchestrator.POST('/api/v1/drift/{id}/adopt', { params }),
      ),
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
    onSuccess: (workflow) =>
      void navigate({ to: '/workflows/$id', params: { id: workflow.id }, search: { workspace } }),
  });
  const plan = made.data?.plan;
  const text = made.data?.declaration;
  const irreversible = plan?.summary.irreversible ?? 0;
  const isReady = plan !== undefined && plan.operations.length > 0 && (irreversible === 0 || isAgreed);
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={way === 'revert' ? `Revert ${drift.resource}?` : `Adopt ${drift.resource}?`}
      lead={
        way === 'revert'
          ? 'Changes it back to what is declared.'
          : 'Changes the declaration to match what exists, and saves it when you apply.'
      }
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={applying.isPending}
            isDisabled={!isReady}
            onPress={() => {
              if (plan !== undefined) applying.mutate(plan.digest);
            }}
          >
            Apply
          </Button>
        </>
      }
    >
      {made.error ? (
        <ProblemView error={made.error} onRetry={() => void made.refetch()} />
      ) : plan === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <pre className={styles.operations} tabIndex={0} role="region" aria-label="Operations">
            {plan.operations.length === 0
              ? 'Nothing to change.'
              : plan.operations.map((operation) => operation.id).join('\n')}
          </pre>
          {text !== undefined && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <Compare
                labels={['Current file', 'File afterwards']}
                before={text.before}
                after={text.after}
                language={text.format === 'json' ? 'yaml' : text.format}
              />
            </Suspense>
          )}
          {irreversible > 0 && (
            <Checkbox isSelected={isAgreed} onChange={setIsAgreed}>
              {irreversible === 1 ? '1 operation' : `${irreversible} operations`} cannot be undone. Do it
              anyway.
            </Checkbox>
          )}
        </>
      )}
      {applying.error !== null && <ProblemView error={applying.error} />}
    </Dialog>
  );
}
