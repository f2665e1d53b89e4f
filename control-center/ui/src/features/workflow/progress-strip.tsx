import { useQuery } from '@tanstack/react-query';
import { isoMilliseconds } from '@/ui/iso-duration';
import { dataOf, orchestrator, type OperationStatus, type Workflow } from '@/api';
import { duration, OPERATION_LOOKS, Ticked } from '@/ui';
import { countStates, type WorkflowAt } from './journal';
import { isGoing } from './use-workflow';
import styles from './workflow.module.css';

const ORDER: readonly OperationStatus[] = [
  'succeeded',
  'running',
  'waiting_retry',
  'failed',
  'undo_failed',
  'undoing',
  'undone',
  'skipped',
  'pending',
];

/** How many operations stand where, and how long it will take. */
export function ProgressStrip({
  workflow,
  shown,
  isReplay,
}: {
  workflow: Workflow;
  shown: WorkflowAt;
  isReplay: boolean;
}) {
  const counts = countStates(shown.operations);
  const present = ORDER.flatMap((state) => {
    const count = counts.get(state) ?? 0;
    return count === 0 ? [] : [{ state, count, look: OPERATION_LOOKS[state] }];
  });
  return (
    <div className={styles.progress}>
      <div className={styles.bar} aria-hidden>
        {present.map(({ state, count, look }) => (
          <span
            key={state}
            style={{
              flexGrow: count,
              background: state === 'pending' ? 'transparent' : `var(--${look.tone})`,
            }}
          />
        ))}
      </div>
      <div className={styles.counts}>
        {present.map(({ state, count, look }) => (
          <span key={state}>
            <i className={styles.dot} style={{ background: `var(--${look.tone})` }} aria-hidden />
            {count} {look.name.toLowerCase()}
          </span>
        ))}
        {!isReplay && isGoing(workflow.state) && <Eta workflow={workflow.id} />}
      </div>
    </div>
  );
}

function Eta({ workflow }: { workflow: string }) {
  const { data } = useQuery({
    queryKey: ['workflow', workflow, 'progress'],
    queryFn: () =>
      dataOf(
        orchestrator.GET('/api/v1/workflows/{id}/progress', {
          params: { path: { id: workflow } },
          headers: { Accept: 'application/json' },
        }),
      ),
    refetchInterval: 1000,
  });
  if (data === undefined || !('eta' in data)) return null;
  const { remaining, reason } = data.eta;
  if (remaining === undefined && reason === undefined) return null;
  return (
    <span className={styles.eta}>
      {remaining === undefined ? (
        <>
          no estimate: <Ticked text={reason ?? ''} />
        </>
      ) : (
        `about ${duration(isoMilliseconds(remaining))} left`
      )}
    </span>
  );
}
