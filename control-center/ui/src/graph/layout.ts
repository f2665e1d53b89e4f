import type { ELK, ElkEdgeSection, ElkNode } from 'elkjs/lib/elk-api';
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

type Section = Pick<ElkEdgeSection, 'startPoint' | 'bendPoints' | 'endPoint'>;

interface Point {
  x: number;
  y: number;
}

export interface Placed {
  nodes: ReadonlyMap<string, Point>;
  /** Of edges by {@link edgeId}, past the nodes, as SVG has them; those that are missing go straight. */
  paths: ReadonlyMap<string, string>;
}

export function edgeId({ from, to }: LayoutEdge): string {
  return `${from} → ${to}`;
}

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
  'elk.edgeRouting': 'SPLINES',
  // the order of the plan is the order in which people think of it
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

const [IN, OUT] = [' in', ' out'];

/** Edges begin and end in the middle of a side. */
function withPorts({ id, width, height }: LayoutNode): ElkNode {
  return {
    id,
    width,
    height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: [
      { id: id + IN, x: 0, y: height / 2 },
      { id: id + OUT, x: width, y: height / 2 },
    ],
  };
}

/** Where nodes and edges go. */
export async function layout(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Promise<Placed> {
  const known = new Set(nodes.map(({ id }) => id));
  const graph: ElkNode = {
    id: 'root',
    layoutOptions: LAYERED,
    children: nodes.map(withPorts),
    edges: edges
      .filter(({ from, to }) => known.has(from) && known.has(to))
      .map((edge) => ({ id: edgeId(edge), sources: [edge.from + OUT], targets: [edge.to + IN] })),
  };
  const placed = await (await elk()).layout(graph);
  return {
    nodes: new Map(placed.children?.map(({ id, x = 0, y = 0 }) => [id, { x, y }])),
    paths: new Map(
      placed.edges?.flatMap(({ id, sections }) =>
        sections?.[0] === undefined ? [] : [[id, pathOf(sections[0])] as const],
      ),
    ),
  };
}

/** A spline is told as the points of Bézier curves, three for each; without any it is a straight line. */
export function pathOf({ startPoint, bendPoints = [], endPoint }: Section): string {
  const points = [...bendPoints, endPoint].map(({ x, y }) => `${x} ${y}`);
  const parts =
    points.length % 3 === 0
      ? points.map((point, index) => (index % 3 === 0 ? `C${point}` : ` ${point}`))
      : points.map((point) => `L${point}`);
  return `M${startPoint.x} ${startPoint.y}${parts.join('')}`;
}
