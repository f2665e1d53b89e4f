import { useNavigate, useSearch } from '@tanstack/react-router';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { useCallback, useMemo } from 'react';
import type { Plan } from '@/api';
import { Graph, type Grouped, type GraphNode, itemsOfOperations } from '@/graph';
import styles from './plan.module.css';
import { type PlannedOperation, SIGNS } from './signs';

const SIZE = { width: 208, height: 46 };

interface NodeData extends Record<string, unknown> {
  operation: PlannedOperation;
}

const TYPES = { node: PlannedNode };

/** What is looked at more closely comes later. */
const ORDER: readonly PlannedOperation['action'][] = ['create', 'update', 'replace', 'delete'];

/** The order in which the operations of a plan would be done. */
export default function PlanGraph({ plan }: { plan: Plan }) {
  const { group, open, operation: selected } = useSearch({ from: '/frame/plan' });
  const navigate = useNavigate({ from: '/plan' });
  const nodes = useMemo(() => {
    const items = itemsOfOperations(plan.operations);
    return plan.operations.flatMap((operation, index): GraphNode<NodeData>[] => {
      const item = items[index];
      if (item === undefined) return [];
      const { name, tone } = SIGNS[operation.action];
      const standing = { name, tone, rank: ORDER.indexOf(operation.action) };
      return [{ item, label: operation.id, data: { operation }, standing }];
    });
  }, [plan]);
  const grouped = useMemo(() => ({ group, open }), [group, open]);
  const onGrouped = useCallback(
    (next: Grouped, hides: boolean) =>
      void navigate({
        search: (before) => ({ ...before, ...next, ...(hides ? { operation: undefined } : {}) }),
        replace: true,
      }),
    [navigate],
  );
  const edges = useMemo(
    () =>
      plan.operations.flatMap(({ id, dependencies }) =>
        dependencies.map(({ operation, soft }) => ({ from: operation, to: id, soft })),
      ),
    [plan],
  );
  return (
    <Graph
      label="Operations of the plan"
      noun="operations"
      nodes={nodes}
      edges={edges}
      types={TYPES}
      size={SIZE}
      grouped={grouped}
      onGrouped={onGrouped}
      selected={selected}
      onSelect={(next) =>
        void navigate({ search: (before) => ({ ...before, operation: next }), replace: true })
      }
      colorOf={({ operation }) => `var(--${SIGNS[operation.action].tone})`}
    />
  );
}

function PlannedNode({ data: { operation } }: NodeProps & { data: NodeData }) {
  return (
    <div className={styles.node}>
      <Handle type="target" position={Position.Left} className={styles.handle ?? ''} isConnectable={false} />
      <span className={`${styles.sign} ${styles[operation.action]}`} aria-hidden>
        {SIGNS[operation.action].sign}
      </span>
      <span className={styles.nodeText}>
        <b>{operation.resource}</b>
        <small>
          {operation.action} · {operation.provider}
        </small>
      </span>
      <Handle type="source" position={Position.Right} className={styles.handle ?? ''} isConnectable={false} />
    </div>
  );
}
