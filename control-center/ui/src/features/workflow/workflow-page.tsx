import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChartGantt, ListOrdered, SquareTerminal, Workflow as WorkflowIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { ProblemError, type Operation } from '@/api';
import {
  Ago,
  Card,
  Elapsed,
  Empty,
  Page,
  ProblemView,
  Skeleton,
  Stage,
  Tabs,
  Ticked,
  WorkflowBadge,
} from '@/ui';
import { LiveBadge } from '@/ui/live';
import { WorkflowActions } from './actions';
import { EventList } from './event-list';
import { fold, type WorkflowAt } from './journal';
import { LogView } from './log-view';
import { OperationPanel } from './operation-panel';
import { ProgressStrip } from './progress-strip';
import { ReplayBar } from './replay-bar';
import {
  briefOf,
  isGoing,
  standing,
  useJournal,
  useOperations,
  useProgress,
  useResult,
  useWorkflow,
} from './use-workflow';
import styles from './workflow.module.css';

const OperationGraph = lazy(() => import('./operation-graph'));
const Timeline = lazy(() => import('./timeline'));

const NONE: readonly Operation[] = [];

/** One workflow: what it does now, what it did, and what can be done about it. */
export function WorkflowPage() {
  const { id } = useParams({ from: '/frame/workflows/$id' });
  const { view = 'graph', operation: selected, event } = useSearch({ from: '/frame/workflows/$id' });
  const navigate = useNavigate({ from: '/workflows/$id' });
  const workflow = useWorkflow(id);
  const operations = useOperations(id);
  const isEnded = workflow.data && !isGoing(workflow.data.state);
  const { changed, eta, liveness } = useProgress(id, isEnded, operations.data !== undefined);
  const result = useResult(id, isEnded === true);
  const last = workflow.data?.last_event_id ?? 0;
  const isReplay = event !== undefined && event < last;
  const events = useJournal(id, isEnded, isReplay || view === 'timeline' || view === 'events');

  const read = operations.data?.items ?? NONE;
  const present = useMemo(
    () =>
      read.map((operation) => {
        const now = changed.get(operation.id);
        return now === undefined ? operation : standing(operation, now);
      }),
    [read, changed],
  );
  const then = useMemo(() => fold(read, events, event), [read, events, event]);
  const base = useMemo(() => new Map(read.map((one) => [one.id, briefOf(one)])), [read]);
  const now = useMemo(() => new Map([...base, ...changed]), [base, changed]);
  const critical = isEnded ? result.data?.critical_path.operations : undefined;

  // what an operation came to is only told of all together, and read for the one that is looked at
  const { refetch } = operations;
  const stands = selected === undefined ? undefined : changed.get(selected)?.state;
  const isBehind = stands !== undefined && stateOf(read, selected) !== stands;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, stands, refetch]);

  if (workflow.error) return <NoWorkflow error={workflow.error} onRetry={() => void workflow.refetch()} />;
  if (workflow.data === undefined || operations.data === undefined) {
    return (
      <Page title="Workflow">
        {operations.error ? <ProblemView error={operations.error} /> : <Skeleton lines={9} />}
      </Page>
    );
  }

  const { infrastructure, submitted_at, ended_at, reason, state, paused } = workflow.data;
  const shown: WorkflowAt = isReplay ? then : { state, paused, reason, operations: now };
  const select = (operation: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, operation }), replace: true });
  const goTo = (to: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, event: to }), replace: true });
  const views = {
    graph: () => (
      <OperationGraph
        operations={read}
        shown={shown}
        critical={critical}
        selected={selected}
        onSelect={select}
      />
    ),
    timeline: () => <Timeline operations={read} spans={then.spans} selected={selected} onSelect={select} />,
    logs: () => <LogView workflow={id} isGoing={!isEnded} operation={selected} onOperation={select} />,
    events: () => <EventList events={events} present={event} onEvent={goTo} onOperation={select} />,
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
            stalled={!isReplay && workflow.data.stalled !== undefined}
          />
          <LiveBadge liveness={liveness} />
        </>
      }
      lead={
        <span className={styles.lead}>
          <span className="mono">{id}</span>
          <span>
            begun <Ago at={submitted_at} />
          </span>
          <span>
            {isEnded ? 'took' : 'for'} <Elapsed from={submitted_at} to={ended_at} />
          </span>
        </span>
      }
      actions={<WorkflowActions workflow={workflow.data} operations={present} />}
    >
      {reason !== undefined && !isReplay && (
        <p className={styles.reason}>
          <Ticked text={reason} />
        </p>
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

function stateOf(operations: readonly Operation[], id: string | undefined) {
  return operations.find((operation) => operation.id === id)?.state;
}

function NoWorkflow({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnknown = error instanceof ProblemError && error.problem.status === 404;
  return (
    <Page title="Workflow">
      {isUnknown ? (
        <Empty icon={<WorkflowIcon aria-hidden />} title="There is no such workflow">
          It may be of another installation, or put away. <Link to="/workflows">All workflows</Link>
        </Empty>
      ) : (
        <ProblemView error={error} onRetry={onRetry} />
      )}
    </Page>
  );
}
