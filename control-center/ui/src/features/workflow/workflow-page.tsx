import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChartGantt, CircleHelp, ListOrdered, SquareTerminal, Workflow as WorkflowIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { ProblemError, type Operation } from '@/api';
import { part } from '@/api/part';
import { By } from '@/context/actor';
import type { Grouped } from '@/graph';
import { brief } from '@/context/declarations';
import {
  Ago,
  Button,
  Card,
  Elapsed,
  Empty,
  Page,
  ProblemView,
  Skeleton,
  Stage,
  Tabs,
  WORKFLOW_LOOKS,
  WorkflowBadge,
} from '@/ui';
import { LiveBadge } from '@/ui/live';
import { WorkflowActions } from './actions';
import { isTroubled } from './attempts';
import { isGoing } from './choices';
import { EventList } from './event-list';
import { Explanation } from './explanation';
import { ServiceLog } from './failure';
import { fold, type WorkflowAt } from './journal';
import { LogView } from './log-view';
import { OperationPanel } from './operation-panel';
import { ProgressStrip } from './progress-strip';
import { ReasonView } from './reason-view';
import { ReplayBar } from './replay-bar';
import {
  briefOf,
  standing,
  useJournal,
  useOperations,
  useProgress,
  useResult,
  useWorkflow,
} from './use-workflow';
import styles from './workflow.module.css';

const OperationGraph = lazy(() => part(() => import('./operation-graph')));
const Timeline = lazy(() => part(() => import('./timeline')));

const NONE: readonly Operation[] = [];

/** One workflow: what it does now, what it did, and what can be done about it. */
export function WorkflowPage() {
  const { id } = useParams({ from: '/frame/workflows/$id' });
  const search = useSearch({ from: '/frame/workflows/$id' });
  const { view = 'graph', operation: selected, event, group, open } = search;
  const navigate = useNavigate({ from: '/workflows/$id' });
  const [isExplained, setIsExplained] = useState(false);
  const workflow = useWorkflow(id);
  const operations = useOperations(id);
  const isEnded = workflow.data && !isGoing(workflow.data.state);
  const { changed, eta, liveness } = useProgress(id, isEnded, operations.data !== undefined);
  const result = useResult(id, isEnded === true);
  const last = workflow.data?.last_event_id ?? 0;
  const isReplay = event !== undefined && event < last;

  const read = operations.data?.items ?? NONE;
  const present = useMemo(
    () =>
      read.map((operation) => {
        const now = changed.get(operation.id);
        return now === undefined ? operation : standing(operation, now);
      }),
    [read, changed],
  );
  const base = useMemo(() => new Map(read.map((one) => [one.id, briefOf(one)])), [read]);
  const now = useMemo(() => new Map([...base, ...changed]), [base, changed]);
  const looked = selected === undefined ? undefined : now.get(selected);
  const isTold = view === 'timeline' || view === 'events';
  const events = useJournal(id, isEnded, isReplay || isTold || (looked !== undefined && isTroubled(looked)));
  const then = useMemo(() => fold(read, events, event), [read, events, event]);
  const critical = isEnded ? result.data?.critical_path.operations : undefined;

  const grouped = useMemo(() => ({ group, open }), [group, open]);
  // what an operation came to is only told of all together, and read for the one that is looked at
  const { refetch } = operations;
  const stands = selected === undefined ? undefined : changed.get(selected)?.state;
  const isBehind = stands !== undefined && stateOf(read, selected) !== stands;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, stands, refetch]);

  // what was read stays there while the service does not answer; the badge says since when
  if (workflow.data === undefined && workflow.error) {
    return <NoWorkflow error={workflow.error} onRetry={() => void workflow.refetch()} />;
  }
  if (workflow.data === undefined || operations.data === undefined) {
    return (
      <Page title="Workflow">
        {operations.error ? <ProblemView error={operations.error} /> : <Skeleton lines={9} />}
      </Page>
    );
  }

  const { workspace, infrastructure, declaration, submitted_at, submitted_by, ended_at } = workflow.data;
  const { reason, state, paused, stalled } = workflow.data;
  const shown: WorkflowAt = isReplay ? then : { state, paused, reason, operations: now };
  const select = (operation: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, operation }), replace: true });
  const goTo = (to: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, event: to }), replace: true });
  const regroup = (next: Grouped, hides: boolean) =>
    void navigate({
      search: (before) => ({ ...before, ...next, ...(hides ? { operation: undefined } : {}) }),
      replace: true,
    });
  const views = {
    graph: () => (
      <OperationGraph
        operations={read}
        shown={shown}
        critical={critical}
        selected={selected}
        onSelect={select}
        grouped={grouped}
        onGrouped={regroup}
      />
    ),
    timeline: () => <Timeline operations={read} spans={then.spans} selected={selected} onSelect={select} />,
    logs: () => <LogView workflow={id} isGoing={!isEnded} operation={selected} onOperation={select} />,
    events: () => (
      <EventList workspace={workspace} events={events} present={event} onEvent={goTo} onOperation={select} />
    ),
  };

  return (
    <Page
      fill
      name={infrastructure}
      title={
        <>
          {infrastructure}
          <WorkflowBadge
            state={shown.state}
            paused={shown.paused}
            stalled={!isReplay && stalled !== undefined}
          />
          <LiveBadge liveness={liveness} />
        </>
      }
      lead={
        <span className={styles.lead}>
          <span className="mono">{id}</span>
          <span>
            submitted <Ago at={submitted_at} />
            {submitted_by !== undefined && (
              <>
                {' by '}
                <By actor={submitted_by} workspace={workspace} />
              </>
            )}
          </span>
          <span>
            {isEnded ? 'took' : 'for'} <Elapsed from={submitted_at} to={ended_at} />
          </span>
          <Link
            to="/infrastructures/$name"
            params={{ name: infrastructure }}
            search={{ workspace }}
            className="link"
          >
            Infrastructure
          </Link>
          {declaration !== undefined && (
            <Link
              to="/infrastructures/$name/history"
              params={{ name: infrastructure }}
              search={{ workspace, version: declaration }}
              className="link"
            >
              Declaration <span className="mono">{brief(declaration)}</span>
            </Link>
          )}
          <Link to="/audit" search={{ resource: id, workspace }} className="link">
            Audit
          </Link>
        </span>
      }
      actions={
        <>
          {state !== 'completed' && (
            <Button
              icon={<CircleHelp aria-hidden />}
              aria-expanded={isExplained}
              onPress={() => setIsExplained(!isExplained)}
            >
              Explain
            </Button>
          )}
          <WorkflowActions workflow={workflow.data} operations={present} />
        </>
      }
    >
      {reason !== undefined && !isReplay && (
        <div className={styles.reason} data-tone={WORKFLOW_LOOKS[state].tone}>
          <ReasonView text={reason} label="Reason" onOperation={select} />
        </div>
      )}
      {isExplained && <Explanation workflow={id} state={state} />}
      {stalled !== undefined && !isReplay && (
        <div className={styles.reason} data-tone="red">
          <p>Stands still until the service is started again: {stalled}</p>
          <ServiceLog at={lastTime(present) ?? submitted_at} />
        </div>
      )}
      <ProgressStrip shown={shown} eta={isReplay || isEnded ? undefined : eta} />
      <Tabs
        label="Views of the workflow"
        items={[
          { key: 'graph', name: 'Graph', icon: <WorkflowIcon aria-hidden /> },
          { key: 'timeline', name: 'Timeline', icon: <ChartGantt aria-hidden /> },
          { key: 'logs', name: 'Logs', icon: <SquareTerminal aria-hidden /> },
          { key: 'events', name: 'Events', icon: <ListOrdered aria-hidden />, count: last },
        ]}
        render={(key, props) => (
          <Link
            {...props}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            from="/workflows/$id"
            to="."
            search={(before) => ({ ...before, view: key === 'graph' ? undefined : key })}
            replace
          />
        )}
        present={view}
      />
      <Stage
        panel={
          selected !== undefined && (
            <OperationPanel
              workflow={workflow.data}
              operation={present.find((one) => one.id === selected)}
              shown={shown.operations.get(selected)}
              spans={then.spans}
              isCritical={critical?.includes(selected) ?? false}
              onClose={() => select(undefined)}
              onSelect={select}
            />
          )
        }
      >
        <Card flush fill className={styles.view}>
          <Suspense fallback={<Skeleton lines={6} />}>{views[view]()}</Suspense>
        </Card>
      </Stage>
      <ReplayBar
        events={events}
        last={last}
        present={event}
        isLive={liveness.state === 'live'}
        onChange={goTo}
      />
    </Page>
  );
}

/** When an operation began or ended last. */
function lastTime(operations: readonly Operation[]): string | undefined {
  return operations
    .flatMap(({ started_at, ended_at }) => ended_at ?? started_at ?? [])
    .sort()
    .at(-1);
}

function stateOf(operations: readonly Operation[], id: string | undefined) {
  return operations.find((operation) => operation.id === id)?.state;
}

function NoWorkflow({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnknown = error instanceof ProblemError && error.problem.status === 404;
  return (
    <Page title="Workflow">
      {isUnknown ? (
        <Empty icon={<WorkflowIcon aria-hidden />} title="No such workflow">
          It may belong to another installation, or be archived. <Link to="/workflows">All workflows</Link>
        </Empty>
      ) : (
        <ProblemView error={error} onRetry={onRetry} />
      )}
    </Page>
  );
}
