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
  Undo2,
  Workflow as WorkflowIcon,
} from 'lucide-react';
import type { WorkflowStatus } from '@/api';
import { useDeclarations } from '@/context/declarations';
import { useFiring } from '@/context/firing';
import { useMay } from '@/context/permission';
import { useWorkspace } from '@/context/workspace';
import {
  Ago,
  buttonClass,
  Card,
  DenialView,
  Page,
  ProblemView,
  Skeleton,
  Ticked,
  useNow,
  WorkflowBadge,
} from '@/ui';
import { LiveBadge } from '@/ui/live';
import { FirstSteps } from './first-steps';
import styles from './overview.module.css';
import { Services } from './services';
import { calm, healthOf, setbacksOf, weekOf } from './setbacks';
import { type Overview, useOverview } from './use-overview';

/** What runs, what changes, what is broken: in ten seconds. */
export function OverviewPage() {
  const { data, error, refetch, liveness } = useOverview();
  const { denial } = useMay('getOverview');
  const planning = useMay('createPlan', { workspace: useWorkspace() });
  return (
    <Page
      name="Overview"
      title={
        <>
          Overview <LiveBadge liveness={liveness} />
        </>
      }
      lead="All workspaces and the platform"
      actions={
        planning.allowed !== false && (
          <Link to="/plan" className={buttonClass('primary')}>
            <GitCompareArrows aria-hidden /> Plan a change
          </Link>
        )
      }
    >
      {denial !== undefined ? (
        <Card>
          <DenialView denial={denial} title="Your account has no access yet" />
        </Card>
      ) : error !== null && data === undefined ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <>
          {isNew(data) ? <FirstSteps /> : <Tiles counts={data.counts} />}
          <div className={styles.columns}>
            <div className={styles.column}>
              <Attention
                broken={data.broken}
                changes={data.changes}
                unhealthy={data.counts.unhealthy_taskservs}
              />
              <Changes changes={data.changes} />
              <Infrastructures />
            </div>
            <Services services={data.services} processes={data.processes} />
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

function count({ workflows }: Overview['counts'], states: readonly WorkflowStatus[]): number {
  return states.reduce((sum, state) => sum + (workflows[state] ?? 0), 0);
}

function Tiles({ counts }: { counts: Overview['counts'] }) {
  const going = count(counts, GOING);
  return (
    <div className={styles.tiles}>
      <Link to="/resources" search={{ kind: 'server', view: 'list' }} className={styles.tile}>
        <Tile name="Servers" icon={Cpu} count={counts.servers} />
      </Link>
      <Link to="/resources" search={{ kind: 'taskserv', view: 'list' }} className={styles.tile}>
        <Tile name="Taskservs" icon={Package} count={counts.taskservs} note={healthOf(counts)} />
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
        <Tile name="Running now" icon={WorkflowIcon} count={going} note={weekOf(counts)} />
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
  note?: string | undefined;
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

function Attention({
  broken,
  changes,
  unhealthy,
}: Pick<Overview, 'broken' | 'changes'> & { unhealthy: number }) {
  const now = useNow(60_000);
  const setbacks = setbacksOf({ broken, changes }, now);
  const { firing, latest } = useFiring();
  return (
    <Card title="Needs attention" flush>
      {broken.map((one) => (
        <BrokenRow key={`${one.kind} ${one.id}`} {...one} />
      ))}
      {unhealthy > 0 && (
        <Link to="/resources" search={{ view: 'list', health: 'unhealthy' }} className={styles.row}>
          <Fault
            name={unhealthy === 1 ? '1 taskserv is unhealthy' : `${unhealthy} taskservs are unhealthy`}
            what="The health check fails"
          />
        </Link>
      )}
      {latest.map(({ id, summary, labels, started_at }) => (
        <Link key={id} to="/alerts" search={{ id }} className={`${styles.row} ${styles.pair}`}>
          <Fault name={summary} what={['Alert', labels.workspace].filter(Boolean).join(' · ')} />
          <Ago at={started_at} />
        </Link>
      ))}
      {firing > latest.length && (
        <Link to="/alerts" className={styles.row}>
          <Fault name={`${firing} alerts are firing`} what="The latest are above" />
        </Link>
      )}
      {broken.length === 0 && unhealthy === 0 && firing === 0 && (
        <p className={styles.calm} data-tone={setbacks.length > 0 ? 'purple' : undefined}>
          {setbacks.length > 0 ? <Undo2 aria-hidden /> : <CircleCheck aria-hidden />} {calm(setbacks)}
        </p>
      )}
      {setbacks.map((change) => (
        <ChangeRow key={change.workflow} {...change} />
      ))}
    </Card>
  );
}

function BrokenRow({ id, what, since, workflow }: Overview['broken'][number]) {
  if (workflow === undefined) {
    return (
      <div className={`${styles.row} ${styles.pair}`}>
        <Fault name={id} what={what} />
        <Ago at={since} />
      </div>
    );
  }
  const { workspace, infrastructure, state } = workflow;
  return (
    <Link to="/workflows/$id" params={{ id }} search={{ workspace }} className={styles.row}>
      <Fault name={infrastructure} what={`${workspace} · ${what}`} />
      <WorkflowBadge state={state as WorkflowStatus} />
      <Ago at={since} />
    </Link>
  );
}

function Fault({ name, what }: { name: string; what: string }) {
  return (
    <span className={styles.fault}>
      <CircleAlert aria-hidden />
      <span className={styles.rowName} title={what}>
        {name}
        <small>
          <Ticked text={what} />
        </small>
      </span>
    </span>
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
        <p className={styles.calm}>No workflows yet.</p>
      ) : (
        changes.map((change) => <ChangeRow key={change.workflow} {...change} />)
      )}
    </Card>
  );
}

function ChangeRow({ workflow, workspace, infrastructure, state, reason, at }: Overview['changes'][number]) {
  return (
    <Link to="/workflows/$id" params={{ id: workflow }} search={{ workspace }} className={styles.row}>
      <span className={styles.rowName}>
        {infrastructure}
        <small title={reason}>
          {workspace}
          {reason !== undefined && (
            <>
              {' · '}
              <Ticked text={reason} />
            </>
          )}
        </small>
      </span>
      <WorkflowBadge state={state as WorkflowStatus} />
      <Ago at={at} />
    </Link>
  );
}

/** What is declared in the workspace, each with a page of its own. */
function Infrastructures() {
  const workspace = useWorkspace();
  const { data } = useDeclarations(workspace);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card title={`Infrastructures of ${workspace}`}>
      <ul className={styles.names}>
        {data.items.map(({ name }) => (
          <li key={name}>
            <Link to="/infrastructures/$name" params={{ name }} search={{ workspace }} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
