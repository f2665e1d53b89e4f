import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CircleCheck,
  Cpu,
  GitCompareArrows,
  HardDrive,
  Network,
  Package,
  Workflow as WorkflowIcon,
} from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { dataOf, orchestrator, type Workflow, type WorkflowStatus } from '@/api';
import { useWorkspace } from '@/app/workspace';
import { Ago, buttonClass, Card, Page, ProblemView, Skeleton, WorkflowBadge } from '@/ui';
import { FirstSteps } from './first-steps';
import styles from './overview.module.css';
import { PlatformHealth } from './platform-health';
import { ResourceKinds, useResourceCounts } from './resource-counts';

const GOING: ReadonlySet<WorkflowStatus> = new Set(['running', 'cancelling', 'rolling_back']);
const BROKEN: ReadonlySet<WorkflowStatus> = new Set(['failed', 'rollback_failed']);

const KINDS = {
  server: { name: 'Servers', icon: Cpu },
  taskserv: { name: 'Services', icon: Package },
  network: { name: 'Networks', icon: Network },
  volume: { name: 'Volumes', icon: HardDrive },
} as const;

/** What runs, what changes, what is broken: in ten seconds. */
export function OverviewPage() {
  const workspace = useWorkspace();
  const workflows = useQuery({
    queryKey: ['workflows', workspace, 'latest'],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/workflows', { params: { query: { workspace, limit: 100 } } })),
    refetchInterval: 3000,
  });
  const counts = useResourceCounts(workspace);
  const items = workflows.data?.items;
  const going = useMemo(() => items?.filter(({ state }) => GOING.has(state)) ?? [], [items]);
  const broken = useMemo(() => brokenOf(items ?? []), [items]);
  const error = workflows.error ?? counts.error;
  const isFirstRun = items?.length === 0 && counts.data?.total === 0;

  return (
    <Page
      title="Overview"
      lead={`The workspace ${workspace}, and the platform it is on`}
      actions={
        <Link to="/plan" className={buttonClass('primary')}>
          <GitCompareArrows aria-hidden /> Plan a change
        </Link>
      }
    >
      {error !== null && (
        <ProblemView
          error={error}
          onRetry={() => {
            void workflows.refetch();
            void counts.refetch();
          }}
        />
      )}
      {isFirstRun ? (
        <FirstSteps />
      ) : (
        <div className={styles.tiles}>
          {ResourceKinds.map((kind) => {
            const { name, icon: Icon } = KINDS[kind];
            return (
              <Link key={kind} to="/resources" search={{ kind, view: 'list' }} className={styles.tile}>
                <Tile name={name} icon={<Icon aria-hidden />} count={counts.data?.kinds[kind]} />
              </Link>
            );
          })}
          <Link to="/workflows" search={{ state: 'running' }} className={styles.tile}>
            <Tile
              name="Running now"
              icon={<WorkflowIcon aria-hidden />}
              count={items && going.length}
              note={items && going.length > 0 ? `${operationsOf(going)} operations left` : undefined}
            />
          </Link>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title="Needs attention" flush>
            {items === undefined ? (
              <Skeleton lines={2} />
            ) : broken.length === 0 ? (
              <p className={styles.calm}>
                <CircleCheck aria-hidden /> Nothing is broken in this workspace.
              </p>
            ) : (
              broken.map((workflow) => <WorkflowRow key={workflow.id} workflow={workflow} />)
            )}
          </Card>
          <Card
            title="Latest workflows"
            flush
            actions={
              <Link to="/workflows" className={styles.more}>
                All workflows
              </Link>
            }
          >
            {items === undefined ? (
              <Skeleton lines={6} />
            ) : items.length === 0 ? (
              <p className={styles.calm}>Nothing has run here yet.</p>
            ) : (
              items.slice(0, 8).map((workflow) => <WorkflowRow key={workflow.id} workflow={workflow} />)
            )}
          </Card>
        </div>
        <div className={styles.column}>
          <PlatformHealth />
        </div>
      </div>
    </Page>
  );
}

/** What failed and was not made good since: the latest workflow of an infrastructure tells. */
export function brokenOf(workflows: readonly Workflow[]): Workflow[] {
  const seen = new Set<string>();
  return workflows.filter(({ infrastructure, state }) => {
    if (seen.has(infrastructure)) return false;
    seen.add(infrastructure);
    return BROKEN.has(state);
  });
}

function operationsOf(workflows: readonly Workflow[]): number {
  return workflows.reduce((sum, { counts }) => sum + counts.pending + counts.running, 0);
}

function Tile({
  name,
  icon,
  count,
  note,
}: {
  name: string;
  icon: ReactNode;
  count: number | undefined;
  note?: string | undefined;
}) {
  return (
    <>
      <span className={styles.tileName}>
        {icon}
        {name}
      </span>
      <span className={styles.tileCount}>{count ?? '–'}</span>
      {note !== undefined && <span className={styles.tileNote}>{note}</span>}
    </>
  );
}

function WorkflowRow({ workflow }: { workflow: Workflow }) {
  const { id, infrastructure, state, paused, submitted_at, ended_at, reason, counts } = workflow;
  return (
    <Link to="/workflows/$id" params={{ id }} className={styles.row}>
      <span className={styles.rowName}>
        {infrastructure}
        <small>{reason ?? `${counts.total} operations`}</small>
      </span>
      <WorkflowBadge state={state} paused={paused} />
      <Ago at={ended_at ?? submitted_at} />
    </Link>
  );
}
