import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { GitCompareArrows, Workflow as WorkflowIcon } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { dataOf, orchestrator, type Workflow, type WorkflowStatus } from '@/api';
import { By } from '@/context/actor';
import { useProfile } from '@/context/profile';
import { WORKFLOW_STATES } from '@/context/search';
import { useWorkspace } from '@/context/workspace';
import {
  Ago,
  Button,
  buttonClass,
  type Column,
  Elapsed,
  Empty,
  Listing,
  Page,
  SearchBox,
  Select,
  Toolbar,
  WORKFLOW_LOOKS,
  WorkflowBadge,
} from '@/ui';
import { CountsMeter } from './counts-meter';
import styles from './workflows.module.css';

const COLUMNS: Column<Workflow>[] = [
  {
    header: 'Infrastructure',
    cell: ({ row: { original } }) => (
      <Link to="/workflows/$id" params={{ id: original.id }} className={styles.name}>
        {original.infrastructure}
      </Link>
    ),
  },
  {
    header: 'State',
    meta: { width: 160 },
    cell: ({ row: { original } }) => (
      <WorkflowBadge
        state={original.state}
        paused={original.paused}
        stalled={original.stalled !== undefined}
      />
    ),
  },
  {
    header: 'Operations',
    meta: { width: 200, secondary: true },
    cell: ({ row: { original } }) => <CountsMeter counts={original.counts} />,
  },
  {
    header: 'Submitted',
    meta: { width: 140 },
    cell: ({ row: { original } }) => <Ago at={original.submitted_at} />,
  },
  {
    header: 'By',
    meta: { width: 150, secondary: true },
    cell: ({ row: { original } }) =>
      original.submitted_by === undefined ? (
        <span className="muted">–</span>
      ) : (
        <By actor={original.submitted_by} workspace={original.workspace} />
      ),
  },
  {
    header: 'Took',
    meta: { width: 110, secondary: true },
    cell: ({ row: { original } }) => <Elapsed from={original.submitted_at} to={original.ended_at} />,
  },
  {
    header: 'Id',
    meta: { width: 110, secondary: true },
    cell: ({ row: { original } }) => <span className="mono muted">{original.id.slice(-8)}</span>,
  },
];

const STATES: readonly { value: WorkflowStatus | 'any'; name: string }[] = [
  { value: 'any', name: 'any' },
  ...WORKFLOW_STATES.map((value) => ({ value, name: WORKFLOW_LOOKS[value].name })),
];

/** All workflows of the workspace, newest first; the filters stand in the address. */
export function WorkflowsPage() {
  const workspace = useWorkspace();
  const { state, infrastructure, submitted_by } = useSearch({ from: '/frame/workflows/' });
  const { data: profile } = useProfile();
  const navigate = useNavigate({ from: '/workflows' });
  const isFiltered = state !== undefined || infrastructure !== undefined || submitted_by !== undefined;
  const workflows = useInfiniteQuery({
    queryKey: ['workflows', workspace, state, infrastructure, submitted_by],
    queryFn: ({ pageParam }) =>
      dataOf(
        orchestrator.GET('/api/v1/workflows', {
          params: {
            query: {
              workspace,
              limit: 100,
              ...(state === undefined ? {} : { state }),
              ...(infrastructure === undefined ? {} : { infrastructure }),
              ...(submitted_by === undefined ? {} : { submitted_by }),
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // a list that was scrolled far down is not fetched again as a whole
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : 3000),
  });
  const rows = useMemo(() => workflows.data?.pages.flatMap(({ items }) => items) ?? [], [workflows.data]);

  return (
    <Page
      fill
      title="Workflows"
      lead={`Running and past changes in ${workspace}`}
      actions={
        <Link to="/plan" className={buttonClass('primary')}>
          <GitCompareArrows aria-hidden /> Plan a change
        </Link>
      }
    >
      <Toolbar>
        <InfrastructureFilter
          value={infrastructure ?? ''}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, infrastructure: value === '' ? undefined : value }),
              replace: true,
            })
          }
        />
        <Select
          label="State"
          value={state ?? 'any'}
          options={STATES}
          onChange={(value) =>
            void navigate({ search: (before) => ({ ...before, state: value === 'any' ? undefined : value }) })
          }
        />
        <Select
          label="By"
          value={submitted_by ?? ''}
          options={[
            { value: '', name: 'anyone' },
            ...(profile === undefined ? [] : [{ value: profile.name, name: 'me' }]),
            ...(submitted_by === undefined || submitted_by === profile?.name
              ? []
              : [{ value: submitted_by, name: submitted_by }]),
          ]}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, submitted_by: value === '' ? undefined : value }),
            })
          }
        />
        {infrastructure !== undefined && (
          <Link
            to="/infrastructures/$name"
            params={{ name: infrastructure }}
            search={{ workspace }}
            className="link"
          >
            Go to {infrastructure}
          </Link>
        )}
        {isFiltered && (
          <Button kind="quiet" onPress={() => void navigate({ search: {} })}>
            Clear
          </Button>
        )}
      </Toolbar>
      <Listing
        label="Workflows"
        fetched={workflows}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        onRow={({ id }) => void navigate({ to: '/workflows/$id', params: { id } })}
        empty={<NoWorkflows isFiltered={isFiltered} />}
      />
    </Page>
  );
}

/** The platform knows infrastructures by their whole name, so it is asked once somebody has stopped typing. */
function InfrastructureFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      onChange(typed.trim());
      setTyped(null);
    }, 350);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <div className={styles.infrastructure}>
      <SearchBox label="Infrastructure" value={typed ?? value} onChange={setTyped} />
    </div>
  );
}

function NoWorkflows({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty icon={<WorkflowIcon aria-hidden />} title="No results">
      Clear the filters, or look in another workspace.
    </Empty>
  ) : (
    <Empty
      icon={<WorkflowIcon aria-hidden />}
      title="No workflows yet"
      actions={
        <Link to="/plan" className={buttonClass('primary')}>
          Plan the first change
        </Link>
      }
    >
      A workflow is one run of a plan. Declare what should exist, review the plan, and apply it.
    </Empty>
  );
}
