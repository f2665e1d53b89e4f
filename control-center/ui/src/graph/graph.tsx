import '@xyflow/react/dist/style.css';

import {
  Background,
  BaseEdge,
  Controls,
  MiniMap,
  getBezierPath,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeHandle,
  type NodeTypes,
} from '@xyflow/react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import styles from './graph.module.css';
import { edgeId, layout, type LayoutEdge, type LayoutNode, type Placed } from './layout';

export interface GraphNode<T extends Record<string, unknown>> {
  id: string;
  /** What is read out. */
  label: string;
  data: T;
  /** Where it is not as large as the others. */
  size?: Size;
}

export interface Size {
  width: number;
  height: number;
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
  size: Size;
  /** Whether nodes stand side by side, however few there are. */
  packed?: boolean;
  selected?: string | undefined;
  onSelect: (id: string | undefined) => void;
  colorOf: (data: T) => string;
}

const EDGES = { routed: Routed };

/**
 * From how many on nodes stand side by side, whatever hangs on what, and lines are drawn of what is selected
 * alone: thousands of them tell nothing.
 */
const MANY = 200;

const WHOLE = { padding: 0.12, maxZoom: 1 };

/** A graph that places itself. Where nodes stand changes only when nodes or edges come and go. */
export function Graph<T extends Record<string, unknown>>({
  label,
  nodes,
  edges,
  types,
  size,
  packed: isPacked = false,
  selected,
  onSelect,
  colorOf,
}: GraphProps<T>) {
  const packed = isPacked || nodes.length > MANY;
  const shape = useMemo(
    () =>
      JSON.stringify([
        nodes.map(({ id, size: { width, height } = size }) => ({ id, width, height })),
        packed ? [] : edges.map(({ from, to }) => ({ from, to })),
      ]),
    [nodes, edges, packed, size],
  );
  const places = useLayout(shape, packed);
  const hasMoved = useRef(false);
  const placed = useMemo(
    () => nodes.flatMap((node) => placedNode(node, places?.nodes.get(node.id), node.size ?? size)),
    [nodes, places, size],
  );
  // the others stay the same objects, so that they are not drawn again
  const shown = useMemo(
    () => placed.map((node) => (node.id === selected ? { ...node, selected: true } : node)),
    [placed, selected],
  );
  const drawn = useMemo(
    () => (packed ? edges.filter(({ from, to }) => from === selected || to === selected) : edges),
    [edges, packed, selected],
  );
  const lines = useMemo(
    () =>
      drawn.map(({ from, to, soft, strong, moving }): Edge => ({
        id: edgeId({ from, to }),
        type: 'routed',
        data: { path: places?.paths.get(edgeId({ from, to })) },
        source: from,
        target: to,
        animated: moving ?? false,
        focusable: false,
        style: {
          ...(soft ? { strokeDasharray: '4 4' } : {}),
          ...(strong ? { stroke: 'var(--accent)', strokeWidth: 2 } : {}),
        },
      })),
    [drawn, places],
  );
  return (
    <div className={styles.canvas}>
      {places === null ? (
        <p className={styles.waiting} role="status">
          Drawing {nodes.length} nodes…
        </p>
      ) : (
        <ReactFlow
          key={shape.length}
          aria-label={label}
          nodes={shown}
          edges={lines}
          nodeTypes={types}
          edgeTypes={EDGES}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          onlyRenderVisibleElements={nodes.length > 150}
          fitView
          fitViewOptions={WHOLE}
          // begun by a pointer; a click alone moves nothing
          onMove={(event) => {
            if (event !== null) hasMoved.current = true;
          }}
          minZoom={0.05}
          maxZoom={1.8}
          onNodesChange={(changes) => {
            const chosen = changes.find((change) => change.type === 'select' && change.selected);
            if (chosen?.type === 'select') onSelect(chosen.id);
          }}
          onPaneClick={() => onSelect(undefined)}
        >
          <Background gap={22} size={1.4} />
          <Fit until={hasMoved} />
          <Controls
            showInteractive={false}
            fitViewOptions={WHOLE}
            onZoomIn={() => (hasMoved.current = true)}
            onZoomOut={() => (hasMoved.current = true)}
            onFitView={() => (hasMoved.current = false)}
          />
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

/** An edge that goes past the nodes between its ends. */
function Routed({ id, data, style = {}, ...ends }: EdgeProps<Edge<{ path?: string }>>) {
  return <BaseEdge id={id} path={data?.path ?? getBezierPath(ends)[0]} style={style} />;
}

/** Keeps everything in view, also as a panel opens beside it, until somebody has moved it. */
function Fit({ until: hasMoved }: { until: RefObject<boolean> }) {
  const { fitView } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    if (width > 0 && height > 0 && !hasMoved.current) void fitView(WHOLE);
  }, [fitView, width, height, hasMoved]);
  return null;
}

/**
 * A node at its place. What it measures is known, so the canvas need not draw all of them once to find out.
 */
function placedNode<T extends Record<string, unknown>>(
  { id, label, data }: GraphNode<T>,
  position: { x: number; y: number } | undefined,
  size: Size,
): Node[] {
  if (position === undefined) return [];
  const { width, height } = size;
  const handles: NodeHandle[] = [
    { type: 'target', position: Position.Left, x: 0, y: height / 2 },
    { type: 'source', position: Position.Right, x: width, y: height / 2 },
  ];
  return [{ id, type: 'node', position, data, ariaLabel: label, width, height, measured: size, handles }];
}

function useLayout(shape: string, packed: boolean): Placed | null {
  const [places, setPlaces] = useState<Placed | null>(null);
  const [fault, setFault] = useState<{ cause: unknown } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const [nodes, edges] = JSON.parse(shape) as [LayoutNode[], LayoutEdge[]];
    layout(nodes, edges, packed).then(
      (found) => {
        if (isWanted) setPlaces(found);
      },
      (cause: unknown) => {
        if (isWanted) setFault({ cause });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [shape, packed]);
  if (fault !== null) throw new Error('The graph cannot be drawn', { cause: fault.cause });
  return places;
}
