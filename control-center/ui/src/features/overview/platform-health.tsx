import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { dataOf, orchestrator } from '@/api';
import { Badge, Card, ProblemView, Skeleton } from '@/ui';
import styles from './overview.module.css';

/** How the platform itself is: what it runs at once, and where resources can live. */
export function PlatformHealth() {
  const scheduling = useQuery({
    queryKey: ['scheduling'],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/scheduling')),
    refetchInterval: 5000,
  });
  const providers = useQuery({
    queryKey: ['providers'],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/providers')),
    staleTime: 60_000,
  });
  const storage = useQuery({
    queryKey: ['storage'],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/storage')),
    staleTime: 60_000,
  });
  const limit = scheduling.data?.limits[0]?.limit;
  return (
    <>
      <Card title="Orchestrator" flush>
        {scheduling.error ? (
          <ProblemView error={scheduling.error} onRetry={() => void scheduling.refetch()} />
        ) : scheduling.data === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <>
            <p className={`${styles.row} ${styles.pair}`}>
              <span className={styles.rowName}>Operations running</span>
              <span className="numbers">
                {scheduling.data.running}
                {limit === undefined ? '' : ` of ${limit}`}
              </span>
            </p>
            <p className={`${styles.row} ${styles.pair}`}>
              <span className={styles.rowName}>Waiting for a place</span>
              <span className="numbers">{scheduling.data.waiting}</span>
            </p>
            <p className={`${styles.row} ${styles.pair}`}>
              <span className={styles.rowName}>Journal</span>
              <span>{storage.data?.in_force.storage.replaceAll('_', ' ') ?? '–'}</span>
            </p>
          </>
        )}
      </Card>
      <Card title="Providers" flush>
        {providers.data === undefined ? (
          <Skeleton lines={3} />
        ) : (
          providers.data.map(({ name, summary, problem }) => (
            <p key={name} className={`${styles.row} ${styles.pair}`}>
              <span className={styles.rowName}>
                {name}
                <small>{problem?.detail ?? summary}</small>
              </span>
              {problem === undefined ? (
                <Badge tone="green" icon={<CircleCheck aria-hidden />}>
                  Usable
                </Badge>
              ) : (
                <Badge tone="amber" icon={<CircleX aria-hidden />}>
                  Not usable
                </Badge>
              )}
            </p>
          ))
        )}
      </Card>
    </>
  );
}
