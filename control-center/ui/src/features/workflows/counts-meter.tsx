import type { Workflow } from '@/api';
import styles from './workflows.module.css';

/** How far a workflow has come, at a glance. */
export function CountsMeter({ counts }: { counts: Workflow['counts'] }) {
  const { total, succeeded, failed, running, undone } = counts;
  const parts = [
    [succeeded, 'green'],
    [running, 'blue'],
    [undone, 'purple'],
    [failed, 'red'],
    [total - succeeded - running - undone - failed, ''],
  ] as const;
  return (
    <span className={styles.meter}>
      <span className={styles.track} aria-hidden>
        {parts.map(
          ([count, tone], index) =>
            count > 0 && (
              <span
                key={index}
                style={{ flexGrow: count, background: tone === '' ? 'transparent' : `var(--${tone})` }}
              />
            ),
        )}
      </span>
      <span className="numbers muted">
        {succeeded + undone} / {total}
      </span>
    </span>
  );
}
