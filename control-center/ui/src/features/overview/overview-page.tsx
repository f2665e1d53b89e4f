import { Link } from '@tanstack/react-router';
import {
  Boxes,
  CircleAlert,
  CircleCheck,
  Cpu,
  GitCompareArrows,
  HardDrive,
  type LucideIcon,
  Network,
  Package,
  Workflow as WorkflowIcon,
} from 'lucide-react';
import type { WorkflowStatus } from '@/api';
import { Ago, buttonClass, Card, Page, ProblemView, Skeleton, Ticked, WorkflowBadge } from '@/ui';
import { LiveBadge } from '@/ui/live';
import { FirstSteps } from './first-steps';
import styles from './overview.module.css';
import { Services } from './services';
import { type Overview, useOverview } from './use-overview';

/** What runs, what changes, what is broken: in ten seconds. */
export function OverviewPage() {
  const { data, error, refetch, liveness } = useOverview();
  return (
    <Page
      name="Overview"
      title={
        <>
          Overview <LiveBadge liveness={liveness} />
        </>
      }
      lead="All workspaces, and the platform they are on"
      actions={
        <Link to="/plan" className={buttonClass('primary')}>
          <GitCompareArrows aria-hidden /> Plan a change
        </Link>
      }
    >
      {error !== null && data === undefined ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <>
          {isNew(data) ? <FirstSteps /> : <Tiles counts={data.counts} />}
          <div className={styles.columns}>
            <div className={styles.column}>
              <Broken broken={data.broken} />
              <Changes changes={data.changes} />
            </div>
            <Services services={data.services} />
          </div>
        </>
      )}
    </Page>
  );
}

/** Whether nothing was ever deployed. */
export function isNew({ counts, changes }: Pick<Overview, 'counts' | 'changes'>): boolean {
  return counts.known && changes.length === 0 && counts.servers + counts.networks + counts.volumes === 0;
}

const GOING = ['running', 'cancelling', 'rolling_back'] as const satisfies readonly WorkflowStatus[];

function Tiles({ counts }: { counts: Overview['counts'] }) {
  const going = GOING.reduce((sum, state) => sum + (counts.workflows[state] ?? 0), 0);
  const failed = (counts.workflows.failed ?? 0) + (counts.workflows.rollback_failed ?? 0);
  return (
    <div className={styles.tiles}>
      <Link to="/resources" search={{ kind: 'server', view: 'list' }} className={styles.tile}>
        <Tile name="Servers" icon={Cpu} count={counts.servers} />
      </Link>
      <Link to="/resources" search={{ kind: 'taskserv', view: 'list' }} className={styles.tile}>
        <Tile name="Services" icon={Package} count={counts.taskservs} />
      </Link>
      <Link to="/resources" className={styles.tile}>
        <Tile name="Clusters" icon={Boxes} count={counts.clusters} />
      </Link>
      <Link to="/resources" search={{ kind: 'network', view: 'list' }} className={styles.tile}>
        <Tile name="Networks" icon={Network} count={counts.networks} />
      </Link>
      <Link to="/resources" search={{ kind: 'volume', view: 'list' }} className={styles.tile}>
        <Tile name="Volumes" icon={HardDrive} count={counts.volumes} />
      </Link>
      <Link to="/workflows" search={{ state: going > 0 ? 'running' : undefined }} className={styles.tile}>
        <Tile
          name="Running now"
          icon={WorkflowIcon}
          count={going}
          note={failed > 0 ? `${failed} failed lately` : 'none failed lately'}
        />
      </Link>
    </div>
  );
}

function Tile({
  name,
  icon: Icon,
  count,
  note,
}: {
  name: string;
  icon: LucideIcon;
  count: number;
  note?: string;
}) {
  return (
    <>
      <span className={styles.tileName}>
        <Icon aria-hidden />
        {name}
      </span>
      <span className={styles.tileCount}>{count}</span>
      {note !== undefined && <span className={styles.tileNote}>{note}</span>}
    </>
  );
}

function Broken({ broken }: { broken: Overview['broken'] }) {
  return (
    <Card title="Needs attention" flush>
      {broken.length === 0 ? (
        <p className={styles.calm}>
          <CircleCheck aria-hidden /> Nothing is broken.
        </p>
      ) : (
        broken.map((one) => <BrokenRow key={`${one.kind} ${one.id}`} {...one} />)
      )}
    </Card>
  );
}

function BrokenRow({ kind, id, what, since }: Overview['broken'][number]) {
  const row = (
    <>
      <span className={styles.fault}>
        <CircleAlert aria-hidden />
        <span className={styles.rowName}>
          {kind === 'workflow' ? 'Workflow' : id}
          <small>
            <Ticked text={what} />
          </small>
        </span>
      </span>
      <Ago at={since} />
    </>
  );
  return kind === 'workflow' ? (
    <Link to="/workflows/$id" params={{ id }} className={`${styles.row} ${styles.pair}`}>
      {row}
    </Link>
  ) : (
    <div className={`${styles.row} ${styles.pair}`}>{row}</div>
  );
}

function Changes({ changes }: { changes: Overview['changes'] }) {
  return (
    <Card
      title="Latest workflows"
      flush
      actions={
        <Link to="/workflows" className={styles.more}>
          All workflows
        </Link>
      }
    >
      {changes.length === 0 ? (
        <p className={styles.calm}>Nothing has run yet.</p>
      ) : (
        changes.map(({ workflow, workspace, infrastructure, state, at }) => (
          <Link
            key={workflow}
            to="/workflows/$id"
            params={{ id: workflow }}
            search={{ workspace }}
            className={styles.row}
          >
            <span className={styles.rowName}>
              {infrastructure}
              <small>{workspace}</small>
            </span>
            <WorkflowBadge state={state as WorkflowStatus} />
            <Ago at={at} />
          </Link>
        ))
      )}
    </Card>
  );
}
