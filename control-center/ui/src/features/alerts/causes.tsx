import { Ago } from '@/ui';
import styles from './alerts.module.css';
import type { Alert } from './use-alerts';
import { useCauses } from './use-causes';

/** What may have brought an alert about; nothing where the platform knows no sign. */
export function Causes({ alert }: { alert: Alert }) {
  const { data } = useCauses(alert);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby="causes">
      <h3 id="causes">Probable cause</h3>
      <ol className={styles.causes}>
        {data.items.map(({ resource, signs }) => (
          <li key={resource}>
            <strong>{resource}</strong>
            <ul>
              {signs.map(({ summary, since }) => (
                <li key={summary}>
                  {summary}
                  {since !== undefined && (
                    <>
                      , <Ago at={since} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
