import { BaseEdge, getBezierPath, type Edge, type EdgeProps } from '@xyflow/react';
import type { Link } from './arrange';
import { seenAs } from './grouping';
import { edgeId } from './layout';

export interface GraphEdge extends Link {
  soft?: boolean;
  /** Whether it stands out, such as one of the longest path. */
  strong?: boolean;
  /** Whether something goes on at its end. */
  moving?: boolean;
}

/** From how many lines on only those are drawn that stand out or belong to what is selected: more say nothing. */
const MANY_LINES = 150;

export const EDGES = { routed: Routed };

/** The lines between what is seen; those into closed groups are one. */
export function linesOf(
  edges: readonly GraphEdge[],
  ways: ReadonlyMap<string, readonly string[]>,
  open: ReadonlySet<string>,
  selected: string | undefined,
  paths: ReadonlyMap<string, string> | undefined,
): Edge[] {
  const lines = seenEdges(edges, ways, open);
  const drawn =
    lines.length <= MANY_LINES
      ? lines
      : lines.filter(({ from, to, strong }) => strong === true || from === selected || to === selected);
  return drawn.map(({ from, to, soft, strong, moving }) => ({
    id: edgeId({ from, to }),
    type: 'routed',
    data: { path: paths?.get(edgeId({ from, to })) },
    source: from,
    target: to,
    animated: moving ?? false,
    focusable: false,
    style: {
      ...(soft ? { strokeDasharray: '4 4' } : {}),
      ...(strong ? { stroke: 'var(--accent)', strokeWidth: 2 } : {}),
    },
  }));
}

/** An edge for each two that are seen: it stands out if one of those in it does, and is soft if all are. */
export function seenEdges(
  edges: readonly GraphEdge[],
  ways: ReadonlyMap<string, readonly string[]>,
  open: ReadonlySet<string>,
): readonly GraphEdge[] {
  const lines = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const [from, to] = [seenAs(edge.from, ways, open), seenAs(edge.to, ways, open)];
    if (from === undefined || to === undefined || from === to) continue;
    const key = edgeId({ from, to });
    const known = lines.get(key);
    lines.set(key, {
      from,
      to,
      soft: (edge.soft ?? false) && (known?.soft ?? true),
      strong: (edge.strong ?? false) || (known?.strong ?? false),
      moving: (edge.moving ?? false) || (known?.moving ?? false),
    });
  }
  return [...lines.values()];
}

/** An edge that goes past the nodes between its ends. */
function Routed({ id, data, style = {}, ...ends }: EdgeProps<Edge<{ path?: string }>>) {
  return <BaseEdge id={id} path={data?.path ?? getBezierPath(ends)[0]} style={style} />;
}
