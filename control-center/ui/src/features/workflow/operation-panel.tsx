import { useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator, type Operation, type OperationBrief, type Workflow } from '@/api';
import { Ago, Elapsed, Empty, Facts, Notice, OperationBadge, Panel, PanelSection, Ticked } from '@/ui';
import { OperationActions } from './actions';
import { AttemptList } from './attempt-list';
import { inFull, isTroubled } from './attempts';
import { isGoing } from './choices';
import { Failure } from './failure';
import type { Span } from './journal';
import { useLog } from './log-view';
import { PlannedChanges } from './planned-changes';
import styles from './workflow.module.css';

export interface OperationPanelProps {
  workflow: Workflow;
  operation: Operation | undefined;
  shown: OperationBrief | undefined;
  /** When it and others were done and undone. */
  spans: readonly Span[];
  isCritical: boolean;
  onClose: () => void;
  onSelect: (operation: string) => void;
}

/** One operation: why it failed, how it stands, and what it printed. */
export function OperationPanel({
  workflow,
  operation,
  shown,
  spans,
  isCritical,
  onClose,
  onSelect,
}: OperationPanelProps) {
  return (
    <Panel
      label="Operation"
      title={operation?.resource ?? 'Operation'}
      detail={operation?.action}
      onClose={onClose}
    >
      {operation === undefined || shown === undefined ? (
        <Empty title="No such operation">This workflow has no operation with this name.</Empty>
      ) : (
        <Details
          workflow={workflow}
          operation={operation}
          shown={shown}
          spans={spans}
          isCritical={isCritical}
          onSelect={onSelect}
        />
      )}
    </Panel>
  );
}

type DetailsProps = Omit<OperationPanelProps, 'operation' | 'shown' | 'onClose'> & {
  operation: Operation;
  shown: OperationBrief;
};

function Details({ workflow, operation, shown, spans, isCritical, onSelect }: DetailsProps) {
  const { dependencies, facts = {} } = operation;
  const { started_at, ended_at, degraded } = shown;
  const isInTrouble = isTroubled(shown);
  const errors = spans.filter((span) => span.operation === operation.id).map(({ error }) => error);
  return (
    <>
      {shown.error !== undefined && (
        <Failure
          workflow={workflow}
          operation={operation}
          error={inFull(shown.error, [operation.error, ...errors])}
        />
      )}
      <Facts
        items={[
          ['State', <OperationBadge key="state" state={shown.state} />],
          ['Attempts', shown.attempts],
          started_at === undefined ? null : ['Started', <Ago key="at" at={started_at} />],
          started_at === undefined ? null : ['Took', <Elapsed key="took" from={started_at} to={ended_at} />],
          isCritical ? ['Critical path', 'yes: it determines how long the workflow takes'] : null,
          degraded === undefined ? null : ['Degraded', degraded],
        ]}
      />
      {shown.state === 'pending' && isGoing(workflow.state) && (
        <Waiting workflow={workflow.id} operation={operation.id} />
      )}
      <OperationActions workflow={workflow} operation={operation} />
      {isInTrouble && <AttemptList workflow={workflow} operation={operation.id} spans={spans} />}
      {isInTrouble && <PlannedChanges workflow={workflow} operation={operation.id} />}
      {dependencies.length > 0 && (
        <PanelSection title="Dependencies">
          <div className={styles.needs}>
            {dependencies.map(({ operation: needed, soft }) => (
              <button key={needed} type="button" className={styles.need} onClick={() => onSelect(needed)}>
                {needed}
                {soft && <span className="muted"> (optional)</span>}
              </button>
            ))}
          </div>
        </PanelSection>
      )}
      {Object.keys(facts).length > 0 && (
        <PanelSection title="Outputs">
          <Facts
            items={Object.entries(facts).map(
              ([name, value]) => [name, <code key={name}>{value}</code>] as const,
            )}
          />
        </PanelSection>
      )}
      {!isInTrouble && <Snippet workflow={workflow} operation={operation.id} />}
    </>
  );
}

function Waiting({ workflow, operation }: { workflow: string; operation: string }) {
  const { data } = useQuery({
    queryKey: ['workflow', workflow, 'waiting'],
    queryFn: () =>
      dataOf(
        orchestrator.GET('/api/v1/workflows/{id}/waiting', {
          params: { path: { id: workflow }, query: { limit: 1000 } },
        }),
      ),
    // it waits for what other workflows do as well, of which no event tells
    refetchInterval: 2000,
  });
  const because = data?.find((waiting) => waiting.operation === operation)?.because ?? [];
  return because.length === 0 ? null : (
    <Notice>
      Waits: <Ticked text={because.join(', since ')} />
    </Notice>
  );
}

function Snippet({ workflow, operation }: { workflow: Workflow; operation: string }) {
  const { data = [] } = useLog(workflow.id, isGoing(workflow.state), operation);
  return data.length === 0 ? null : (
    <PanelSection title="Log">
      <pre className={styles.snippet} tabIndex={0} role="region" aria-label="Log of the operation">
        {data
          .slice(-200)
          .map(({ text }) => text)
          .join('\n')}
      </pre>
    </PanelSection>
  );
}
