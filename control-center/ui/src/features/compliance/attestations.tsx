import { Ago, Card, ProblemView, Skeleton } from '@/ui';
import styles from './compliance.module.css';
import { SUBJECTS, useAttestations } from './use-compliance';

/** What people vouched for, newest first. */
export function Attestations() {
  const { data, error, refetch } = useAttestations();
  return (
    <Card title="Attestations" flush className={styles.attestations}>
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : data.items.length === 0 ? (
        <p className={styles.none}>
          No attestations yet. What happens outside the platform, such as a review, becomes evidence once
          someone attests it.
        </p>
      ) : (
        <ul>
          {data.items.map(({ id, subject, comment, by, at }) => (
            <li key={id} className={styles.attestation}>
              <b>{SUBJECTS[subject]}</b>
              <p>{comment}</p>
              <small>
                {by} · <Ago at={at} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
