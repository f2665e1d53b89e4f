import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { dataOf, orchestrator } from '@/api';
import { Notice, Ticked } from '@/ui';
import type { Mistake } from '@/ui/mistake';
import { declaredAt } from './declared-at';
import styles from './plan.module.css';

interface RetryingProps {
  text: string;
  onSeek: (place: Mistake) => void;
}

/** What failed, where somebody edits the declaration of it to try again. */
export function Retrying(props: RetryingProps) {
  const { failed, operation } = useSearch({ from: '/frame/plan' });
  const { data } = useQuery({
    queryKey: ['workflow', failed, 'result'],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/workflows/{id}/result', { params: { path: { id: failed ?? '' } } })),
    enabled: failed !== undefined,
    retry: false,
  });
  const failure = data?.failures.items.find((one) => one.operation === operation);
  return failed === undefined || failure === undefined ? null : (
    <Failed {...props} key={failure.operation} workflow={failed} {...failure} />
  );
}

interface FailedProps extends RetryingProps {
  workflow: string;
  operation: string;
  resource: string;
  problem: string;
}

function Failed({ text, onSeek, workflow, operation, resource, problem }: FailedProps) {
  const seek = useEffectEvent(() => {
    const place = declaredAt(text, resource);
    if (place !== undefined) onSeek({ ...place, message: problem });
  });
  useEffect(() => seek(), []);
  return (
    <div className={styles.notice} role="status">
      <Notice tone="red" icon={<CircleAlert aria-hidden />}>
        <Link to="/workflows/$id" params={{ id: workflow }} search={{ operation }} className="link">
          {operation}
        </Link>{' '}
        failed: <Ticked text={problem} />
      </Notice>
    </div>
  );
}
