import { isoMilliseconds } from '@/ui/iso-duration';
import type { Eta, OperationStatus } from '@/api';
import { duration, OPERATION_LOOKS, Ticked, useNow } from '@/ui';
import { countStates, type WorkflowAt } from './journal';
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
  shown,
  eta,
}: {
  shown: WorkflowAt;
  /** Absent where it does not go on. */
  eta: Eta | undefined;
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
        {eta !== undefined && <TimeLeft eta={eta} />}
      </div>
    </div>
  );
}

function TimeLeft({ eta: { remaining, ends_at, reason } }: { eta: Eta }) {
  const now = useNow(1000);
  if (remaining === undefined && reason === undefined) return null;
  return (
    <span className={styles.eta}>
      {remaining === undefined ? (
        <>
          no estimate: <Ticked text={reason ?? ''} />
        </>
      ) : (
        `about ${duration(ends_at === undefined ? isoMilliseconds(remaining) : Math.max(0, Date.parse(ends_at) - now))} left`
      )}
    </span>
  );
}
