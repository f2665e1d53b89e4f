import { Link, useSearch } from '@tanstack/react-router';
import { FileLock2 } from 'lucide-react';
import { Badge, Card, Empty, ProblemView, Skeleton } from '@/ui';
import choices from '@/ui/choices.module.css';
import styles from './policies.module.css';
import { usePolicies } from './use-policies';

/** The policies that decide now, wherever they come from. */
export function ActivePolicies() {
  const { policy: chosen } = useSearch({ from: '/frame/access/$section' });
  const policies = usePolicies();
  if (policies.error) return <ProblemView error={policies.error} onRetry={() => void policies.refetch()} />;
  if (policies.data === undefined) return <Skeleton lines={8} />;
  const policy = policies.data.items.find(({ id }) => id === chosen);
  return (
    <div className={choices.split}>
      <Card flush fill>
        <nav className={choices.choices} tabIndex={0} aria-label="Active policies">
          {policies.data.items.map(({ id, effect, at }) => (
            <Link
              key={id}
              from="/access/$section"
              to="."
              search={(before) => ({ ...before, policy: id })}
              className={choices.choice}
              aria-current={id === chosen ? 'true' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
              replace
            >
              <b>
                {id} <Badge tone={effect === 'permit' ? 'green' : 'red'}>{effect}</Badge>
              </b>
              <small>{at}</small>
            </Link>
          ))}
        </nav>
      </Card>
      <Card flush fill {...(policy ? { title: policy.id } : {})}>
        {policy ? (
          <>
            {policy.description !== undefined && <p className={styles.about}>{policy.description}</p>}
            <pre className={styles.source} tabIndex={0} role="region" aria-label="The policy">
              {policy.source}
            </pre>
          </>
        ) : (
          <Empty icon={<FileLock2 aria-hidden />} title="These policies decide every request">
            What no policy permits is denied, and one forbid overrides every permit. Choose a policy to read
            it.
          </Empty>
        )}
      </Card>
    </div>
  );
}
