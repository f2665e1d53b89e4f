import { useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator, type Workflow } from '@/api';
import { PanelSection } from '@/ui';
import styles from './workflow.module.css';

/** What an operation was to change; nothing where its plan is not kept any more. */
export function PlannedChanges({ workflow: { plan }, operation }: { workflow: Workflow; operation: string }) {
  const { data } = useQuery({
    queryKey: ['plan', plan],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/plans/{digest}', { params: { path: { digest: plan } } })),
    staleTime: Infinity,
    retry: false,
  });
  const changes = data?.operations.find(({ id }) => id === operation)?.changes ?? [];
  return changes.length === 0 ? null : (
    <PanelSection title="Planned change">
      <dl className={styles.changes}>
        {changes.map(({ property, before, after }) => (
          <div key={property}>
            <dt>{property}</dt>
            <dd>
              {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}
