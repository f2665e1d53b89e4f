import { Handle, Position, type NodeProps } from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { Plan } from '@/api';
import { Graph, type GraphNode } from '@/graph';
import styles from './plan.module.css';
import { type PlannedOperation, SIGNS } from './signs';

const SIZE = { width: 208, height: 46 };

interface NodeData extends Record<string, unknown> {
  operation: PlannedOperation;
}

const TYPES = { node: PlannedNode };

/** The order in which the operations of a plan would be done. */
export default function PlanGraph({ plan }: { plan: Plan }) {
  const [selected, setSelected] = useState<string | undefined>();
  const nodes = useMemo(
    () =>
      plan.operations.map((operation): GraphNode<NodeData> => ({
        id: operation.id,
        label: operation.id,
        data: { operation },
      })),
    [plan],
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
      nodes={nodes}
      edges={edges}
      types={TYPES}
      size={SIZE}
      selected={selected}
      onSelect={setSelected}
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
