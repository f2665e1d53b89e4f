import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { controlCenter, dataOf } from '@/api';
import { useMay } from '@/context/permission';
import { useProfile } from '@/context/profile';
import {
  Ago,
  Badge,
  Button,
  Card,
  Empty,
  Facts,
  PanelActions,
  ProblemView,
  say,
  Select,
  Skeleton,
  type Tone,
} from '@/ui';
import choices from '@/ui/choices.module.css';
import styles from './policies.module.css';
import { useNames } from './use-names';
import { type PolicyVersion, usePolicyVersions } from './use-policies';

const TONES: Record<PolicyVersion['state'], Tone> = { proposed: 'amber', active: 'green', former: 'grey' };

/** Who changed policies, when and why; each version can be gone back to. */
export function PolicyVersions() {
  const { version: chosen } = useSearch({ from: '/frame/access/$section' });
  const versions = usePolicyVersions();
  if (versions.error) return <ProblemView error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data === undefined) return <Skeleton lines={8} />;
  const { items } = versions.data;
  if (items.length === 0) {
    return (
      <Empty icon={<History aria-hidden />} title="No stored policies yet">
        Only the built-in policies are active. Yours are added to them.
      </Empty>
    );
  }
  const version = items.find(({ number }) => number === chosen) ?? items[0];
  return (
    <div className={choices.split}>
      <Card flush fill>
        <nav className={choices.choices} tabIndex={0} aria-label="Versions">
          {items.map(({ number, state, comment, created_at }) => (
            <Link
              key={number}
              from="/access/$section"
              to="."
              search={(before) => ({ ...before, version: number })}
              className={choices.choice}
              aria-current={number === version?.number ? 'true' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
              replace
            >
              <b>
                {comment} <Badge tone={TONES[state]}>{state}</Badge>
              </b>
              <small>
                version {number} · <Ago at={created_at} />
              </small>
            </Link>
          ))}
        </nav>
      </Card>
      {version && <Version key={version.number} version={version} versions={items} />}
    </div>
  );
}

function Version({ version, versions }: { version: PolicyVersion; versions: readonly PolicyVersion[] }) {
  const { number, state, comment, author, created_at, approved_by, active_at } = version;
  const nameOf = useNames();
  return (
    <Card title={`Version ${number}`} flush fill actions={<Badge tone={TONES[state]}>{state}</Badge>}>
      <div className={styles.version} tabIndex={0} role="region" aria-label={`About version ${number}`}>
        <Facts
          items={[
            ['Reason', comment],
            [
              'Proposed',
              <span key="proposed">
                by {nameOf(author)}, <Ago at={created_at} />
              </span>,
            ],
            approved_by === undefined ? null : ['Approved', `by ${nameOf(approved_by)}`],
            active_at === undefined ? null : ['Active', <Ago key="active" at={active_at} />],
          ]}
        />
        <Actions version={version} />
        <Difference number={number} versions={versions} />
      </div>
    </Card>
  );
}

function Actions({ version: { number, state, author } }: { version: PolicyVersion }) {
  const queries = useQueryClient();
  const navigate = useNavigate({ from: '/access/$section' });
  const { data: profile } = useProfile();
  const approving = useMay('approvePolicies', { id: String(number) });
  const rolling = useMay('rollbackPolicies', { id: String(number) });
  const params = { path: { number } };
  const changing = useMutation({
    mutationFn: (change: 'approve' | 'rollback') =>
      change === 'approve'
        ? dataOf(controlCenter.POST('/api/v1/policy-versions/{number}/approve', { params }))
        : dataOf(controlCenter.POST('/api/v1/policy-versions/{number}/rollback', { params })),
    onSuccess: async (made) => {
      say(
        made.state === 'active'
          ? `Version ${made.number} is active`
          : `Version ${made.number} waits for approval`,
      );
      await queries.invalidateQueries({ queryKey: ['policies'] });
    },
  });
  // who has opened something else while the list is read again stays there: this is not called then
  const show = ({ number: made }: PolicyVersion) =>
    void navigate({ search: (before) => ({ ...before, version: made }), replace: true });
  return (
    <>
      {state === 'proposed' && profile?.id === author && (
        <p className="muted">Someone else has to approve it: you cannot approve what you proposed.</p>
      )}
      {changing.error !== null && <ProblemView error={changing.error} />}
      {state === 'proposed' && profile !== undefined && profile.id !== author && (
        <PanelActions>
          <Button
            kind="primary"
            icon={<CircleCheck aria-hidden />}
            may={approving}
            busy={changing.isPending}
            onPress={() => changing.mutate('approve', { onSuccess: show })}
          >
            Approve
          </Button>
        </PanelActions>
      )}
      {state === 'former' && (
        <PanelActions>
          <Button
            icon={<Undo2 aria-hidden />}
            may={rolling}
            busy={changing.isPending}
            onPress={() => changing.mutate('rollback', { onSuccess: show })}
          >
            Roll back to it
          </Button>
        </PanelActions>
      )}
    </>
  );
}

const BEFORE = 'before';

function Difference({ number, versions }: { number: number; versions: readonly PolicyVersion[] }) {
  const [against, setAgainst] = useState(BEFORE);
  const { data, error } = useQuery({
    queryKey: ['policies', 'versions', number, 'diff', against],
    queryFn: () =>
      dataOf(
        controlCenter.GET('/api/v1/policy-versions/{number}/diff', {
          params: {
            path: { number },
            query: against === BEFORE ? {} : { against: Number(against) },
          },
        }),
      ),
    staleTime: Infinity,
  });
  return (
    <>
      <Select
        label="Compared with"
        value={against}
        options={[
          { value: BEFORE, name: 'the previous version' },
          ...versions
            .filter((other) => other.number !== number)
            .map((other) => ({ value: String(other.number), name: `version ${other.number}` })),
        ]}
        onChange={setAgainst}
      />
      {error ? (
        <ProblemView error={error} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : data.diff === '' ? (
        <p className="muted">No differences.</p>
      ) : (
        <pre className={styles.diff} tabIndex={0} role="region" aria-label="Differences">
          {data.diff
            .trimEnd()
            .split('\n')
            .map((line, index) => (
              <DiffLine key={index} line={line} />
            ))}
        </pre>
      )}
    </>
  );
}

function DiffLine({ line }: { line: string }) {
  if (line.startsWith('=== ')) return <b>{line.slice(4)}</b>;
  if (line.startsWith('+ ')) return <ins>{line}</ins>;
  if (line.startsWith('- ')) return <del>{line}</del>;
  return <span>{line}</span>;
}
