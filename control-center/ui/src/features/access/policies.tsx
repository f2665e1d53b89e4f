import { Link, useSearch } from '@tanstack/react-router';
import { FileLock2, FilePen, History } from 'lucide-react';
import { ProblemView, Skeleton, Tabs, Toolbar } from '@/ui';
import { ActivePolicies } from './active-policies';
import { PolicyEditor } from './policy-editor';
import { PolicyVersions } from './policy-versions';
import { usePolicyVersions, useStored } from './use-policies';

const VIEWS = {
  active: () => <ActivePolicies />,
  write: () => <Write />,
  versions: () => <PolicyVersions />,
} as const;

/** What decides, what is being written, and what was decided by before. */
export function Policies() {
  const { view = 'active' } = useSearch({ from: '/frame/access/$section' });
  const { data } = usePolicyVersions();
  const proposed = data?.items.filter(({ state }) => state === 'proposed').length ?? 0;
  return (
    <>
      <Toolbar>
        <Tabs
          label="Views of policies"
          look="toggle"
          items={[
            { key: 'active', name: 'Active', icon: <FileLock2 aria-hidden /> },
            { key: 'write', name: 'Write', icon: <FilePen aria-hidden /> },
            { key: 'versions', name: 'Versions', icon: <History aria-hidden />, count: proposed },
          ]}
          present={view}
          render={(key, props) => (
            <Link
              {...props}
              to="/access/$section"
              params={{ section: 'policies' }}
              search={{ view: key === 'active' ? undefined : key }}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            />
          )}
        />
      </Toolbar>
      {VIEWS[view]()}
    </>
  );
}

function Write() {
  const stored = useStored();
  // asked again while somebody writes, a problem must not take the text away
  if (stored.data === undefined) {
    if (stored.error) return <ProblemView error={stored.error} onRetry={() => void stored.refetch()} />;
    return <Skeleton lines={8} />;
  }
  return <PolicyEditor key={stored.data.base ?? 0} {...stored.data} />;
}
