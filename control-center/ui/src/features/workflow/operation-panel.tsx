import { useQuery } from '@tanstack/react-query';
import { dataOf, orchestrator, type Operation, type OperationBrief, type Workflow } from '@/api';
import { Ago, Elapsed, Empty, Facts, Notice, OperationBadge, Panel, PanelSection, Ticked } from '@/ui';
import { OperationActions } from './actions';
import { useLog } from './log-view';
import { isGoing } from './use-workflow';
import styles from './workflow.module.css';

export interface OperationPanelProps {
  workflow: Workflow;
  operation: Operation | undefined;
  shown: OperationBrief | undefined;
  isCritical: boolean;
  onClose: () => void;
  onSelect: (operation: string) => void;
}

/** One operation: how it stands, why, and what it printed. */
export function OperationPanel({
  workflow,
  operation,
  shown,
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
        <Empty title="There is no such operation">This workflow has none of that name.</Empty>
      ) : (
        <Details
          workflow={workflow}
          operation={operation}
          shown={shown}
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

function Details({ workflow, operation, shown, isCritical, onSelect }: DetailsProps) {
  const { dependencies, facts = {} } = operation;
  const { started_at, ended_at, degraded } = shown;
  return (
    <>
      <Facts
        items={[
          ['State', <OperationBadge key="state" state={shown.state} />],
          ['Attempts', shown.attempts],
          started_at === undefined ? null : ['Started', <Ago key="at" at={started_at} />],
          started_at === undefined ? null : ['Took', <Elapsed key="took" from={started_at} to={ended_at} />],
          isCritical ? ['Critical path', 'yes: the whole takes as long as this'] : null,
          degraded === undefined ? null : ['Without', degraded],
        ]}
      />
      {shown.error !== undefined && (
        <Notice tone="red">
          <Ticked text={shown.error} />
        </Notice>
      )}
      {shown.state === 'pending' && isGoing(workflow.state) && (
        <Waiting workflow={workflow.id} operation={operation.id} />
      )}
      <OperationActions workflow={workflow} operation={operation} />
      {dependencies.length > 0 && (
        <PanelSection title="Needs">
          <div className={styles.needs}>
            {dependencies.map(({ operation: needed, soft }) => (
              <button key={needed} type="button" className={styles.need} onClick={() => onSelect(needed)}>
                {needed}
                {soft && <span className="muted"> if it can</span>}
              </button>
            ))}
          </div>
        </PanelSection>
      )}
      {Object.keys(facts).length > 0 && (
        <PanelSection title="What came of it">
          <Facts
            items={Object.entries(facts).map(
              ([name, value]) => [name, <code key={name}>{value}</code>] as const,
            )}
          />
        </PanelSection>
      )}
      <Snippet workflow={workflow} operation={operation.id} />
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
      It waits: <Ticked text={because.join(', since ')} />
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
