import '@xyflow/react/dist/style.css';

import {
  Background,
  Controls,
  MiniMap,
  ReactFlow,
  type Edge,
  type Node,
  type NodeTypes,
} from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';
import styles from './graph.module.css';
import { layout, type Positions } from './layout';

export interface GraphNode<T extends Record<string, unknown>> {
  id: string;
  /** What is read out. */
  label: string;
  data: T;
}

export interface GraphEdge {
  from: string;
  to: string;
  soft?: boolean;
  /** Whether it stands out, such as one of the longest path. */
  strong?: boolean;
  /** Whether something goes on at its end. */
  moving?: boolean;
}

export interface GraphProps<T extends Record<string, unknown>> {
  label: string;
  nodes: readonly GraphNode<T>[];
  edges: readonly GraphEdge[];
  types: NodeTypes;
  size: { width: number; height: number };
  selected?: string | undefined;
  onSelect: (id: string | undefined) => void;
  colorOf: (data: T) => string;
}

/** A graph that places itself. Where nodes stand changes only when nodes or edges come and go. */
export function Graph<T extends Record<string, unknown>>({
  label,
  nodes,
  edges,
  types,
  size,
  selected,
  onSelect,
  colorOf,
}: GraphProps<T>) {
  const shape = JSON.stringify([nodes.map(({ id }) => id), edges.map(({ from, to }) => [from, to])]);
  const positions = useLayout(shape, size);
  const placed = useMemo(
    () =>
      nodes.flatMap(({ id, label: name, data }): Node[] => {
        const position = positions?.get(id);
        if (position === undefined) return [];
        return [{ id, type: 'node', position, data, selected: id === selected, ariaLabel: name, ...size }];
      }),
    [nodes, positions, selected, size],
  );
  const lines = useMemo(
    () =>
      edges.map(({ from, to, soft, strong, moving }): Edge => ({
        id: `${from} → ${to}`,
        source: from,
        target: to,
        animated: moving ?? false,
        focusable: false,
        style: {
          ...(soft ? { strokeDasharray: '4 4' } : {}),
          ...(strong ? { stroke: 'var(--accent)', strokeWidth: 2 } : {}),
        },
      })),
    [edges],
  );
  return (
    <div className={styles.canvas}>
      {positions === null ? (
        <p className={styles.waiting} role="status">
          Drawing {nodes.length} nodes…
        </p>
      ) : (
        <ReactFlow
          key={shape.length}
          aria-label={label}
          nodes={placed}
          edges={lines}
          nodeTypes={types}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          onlyRenderVisibleElements={nodes.length > 150}
          fitView
          fitViewOptions={{ padding: 0.12, maxZoom: 1 }}
          minZoom={0.05}
          maxZoom={1.8}
          onNodesChange={(changes) => {
            const chosen = changes.find((change) => change.type === 'select' && change.selected);
            if (chosen?.type === 'select') onSelect(chosen.id);
          }}
          onPaneClick={() => onSelect(undefined)}
        >
          <Background gap={22} size={1.4} />
          <Controls showInteractive={false} />
          {nodes.length > 80 && (
            <MiniMap
              pannable
              zoomable
              nodeColor={({ data }) => colorOf(data as T)}
              ariaLabel="Map of the graph"
            />
          )}
        </ReactFlow>
      )}
    </div>
  );
}

function useLayout(shape: string, { width, height }: { width: number; height: number }): Positions | null {
  const [positions, setPositions] = useState<{ shape: string; places: Positions } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const [ids, pairs] = JSON.parse(shape) as [string[], [string, string][]];
    void layout(
      ids.map((id) => ({ id, width, height })),
      pairs.map(([from, to]) => ({ from, to })),
    ).then((places) => {
      if (isWanted) setPositions({ shape, places });
    });
    return () => {
      isWanted = false;
    };
  }, [shape, width, height]);
  return positions?.places ?? null;
}
