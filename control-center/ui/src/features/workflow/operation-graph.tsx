import { Handle, Position, type NodeProps } from '@xyflow/react';
import { useMemo } from 'react';
import type { Operation, OperationBrief, OperationStatus } from '@/api';
import { Graph, type Grouped, type GraphNode, itemsOfOperations } from '@/graph';
import { OPERATION_LOOKS } from '@/ui';
import type { WorkflowAt } from './journal';
import styles from './workflow.module.css';

const SIZE = { width: 208, height: 46 };

interface NodeData extends Record<string, unknown> {
  operation: Operation;
  at: OperationBrief;
}

const TYPES = { node: OperationNode };

export interface OperationGraphProps {
  operations: readonly Operation[];
  shown: WorkflowAt;
  /** The longest path by time. */
  critical: readonly string[] | undefined;
  selected: string | undefined;
  onSelect: (operation: string | undefined) => void;
  grouped: Grouped;
  onGrouped: (next: Grouped, hides: boolean) => void;
}

/** From what needs nobody to what needs somebody. */
const ORDER: readonly OperationStatus[] = [
  'succeeded',
  'skipped',
  'pending',
  'running',
  'undone',
  'undoing',
  'waiting_retry',
  'undo_failed',
  'failed',
];

/** What needs what, and how each stands. */
export default function OperationGraph({
  operations,
  shown,
  critical = [],
  selected,
  onSelect,
  grouped,
  onGrouped,
}: OperationGraphProps) {
  const items = useMemo(() => itemsOfOperations(operations), [operations]);
  const nodes = useMemo(
    () =>
      operations.flatMap((operation, index): GraphNode<NodeData>[] => {
        const item = items[index];
        if (item === undefined) return [];
        const at = shown.operations.get(operation.id) ?? {
          operation: operation.id,
          state: 'pending',
          attempts: 0,
        };
        const { name, tone } = OPERATION_LOOKS[at.state];
        const standing = { name: name.toLowerCase(), tone, rank: ORDER.indexOf(at.state) };
        return [{ item, label: `${operation.id}: ${name}`, data: { operation, at }, standing }];
      }),
    [operations, items, shown],
  );
  const edges = useMemo(() => {
    const path = new Set(critical.slice(1).map((to, index) => `${critical[index] ?? ''}>${to}`));
    return operations.flatMap(({ id, dependencies }) =>
      dependencies.map(({ operation, soft }) => ({
        from: operation,
        to: id,
        soft,
        strong: path.has(`${operation}>${id}`),
        moving: shown.operations.get(id)?.state === 'running',
      })),
    );
  }, [operations, shown, critical]);
  return (
    <Graph
      label="Operations"
      noun="operations"
      nodes={nodes}
      edges={edges}
      types={TYPES}
      size={SIZE}
      selected={selected}
      onSelect={onSelect}
      grouped={grouped}
      onGrouped={onGrouped}
      colorOf={({ at }) => `var(--${OPERATION_LOOKS[at.state].tone})`}
    />
  );
}

function OperationNode({ data, selected }: NodeProps & { data: NodeData }) {
  const { operation, at } = data;
  const { name, tone, icon: Icon, turning } = OPERATION_LOOKS[at.state];
  return (
    <div
      className={styles.node}
      data-tone={tone}
      data-state={at.state}
      data-selected={selected ? '' : undefined}
    >
      <Handle type="target" position={Position.Left} className={styles.handle ?? ''} isConnectable={false} />
      <Icon aria-hidden className={`${styles[`tone-${tone}`]} ${turning ? styles.turning : ''}`} />
      <span className={styles.nodeText}>
        <b>{operation.resource}</b>
        <small>
          {operation.action} ·{' '}
          {at.hold === 'approval' && at.state === 'pending' ? 'waits for approval' : name.toLowerCase()}
          {at.attempts > 1 ? ` · attempt ${at.attempts}` : ''}
        </small>
      </span>
      <Handle type="source" position={Position.Right} className={styles.handle ?? ''} isConnectable={false} />
    </div>
  );
}
