import type { ELK, ElkNode } from 'elkjs/lib/elk-api';
import elkWorker from 'elkjs/lib/elk-worker.min.js?url';

export interface LayoutNode {
  id: string;
  width: number;
  height: number;
}

export interface LayoutEdge {
  from: string;
  to: string;
}

export type Positions = ReadonlyMap<string, { x: number; y: number }>;

let engine: Promise<ELK> | null = null;

/** The layout runs beside the page, so that it stays smooth. */
async function elk(): Promise<ELK> {
  engine ??= import('elkjs/lib/elk-api').then(
    ({ default: Elk }) => new Elk({ workerFactory: () => new Worker(elkWorker) }),
  );
  return engine;
}

/** What others need stands before them. */
const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '56',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.componentComponent': '36',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // the order of the plan is the order in which people think of it
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

const LARGE = { 'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS', 'elk.layered.thoroughness': '2' };

/** Row by row in their own order, in the shape of a window. */
const PACKED = { 'elk.algorithm': 'rectpacking', 'elk.aspectRatio': '1.7', 'elk.spacing.nodeNode': '18' };

/** Where nodes go. */
export async function layout(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
  packed = false,
): Promise<Positions> {
  const known = new Set(nodes.map(({ id }) => id));
  const graph: ElkNode = {
    id: 'root',
    layoutOptions: packed ? PACKED : { ...LAYERED, ...(nodes.length > 600 ? LARGE : {}) },
    children: nodes.map(({ id, width, height }) => ({ id, width, height })),
    edges: edges
      .filter(({ from, to }) => known.has(from) && known.has(to))
      .map(({ from, to }, index) => ({ id: String(index), sources: [from], targets: [to] })),
  };
  const placed = await (await elk()).layout(graph);
  return new Map(placed.children?.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
