import { type Branch, isGroup } from './grouping';

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  id: string;
  x: number;
  y: number;
}

export interface Link {
  from: string;
  to: string;
}

/** Width by height of what is looked at. */
const ASPECT = 1.7;
const GAP = 18;
/** Between what is needed and what needs it. */
const STEP = 56;
/** Of a group around what is in it; its title stands above. */
const MARGIN = 14;
const TITLE = 52;

/**
 * Places branches from left to right, each after what it needs. What would be one long column is wrapped, so
 * that the whole has the shape of a window. Open groups are as large as what is in them.
 *
 * @returns a box for each group and item that is seen, groups before what is in them
 */
export function arrange(
  branches: readonly Branch[],
  edges: readonly Link[],
  ways: ReadonlyMap<string, readonly string[]>,
  open: ReadonlySet<string>,
  size: Size,
): Box[] {
  const links = linksWithin(edges, ways);
  const level = (children: readonly Branch[], within: string): Box[] => {
    const inner = new Map<string, Box[]>();
    const sized = children.map((branch) => {
      if (!isGroup(branch) || !open.has(branch.id)) return { id: branch.id, ...size };
      const boxes = level(branch.children, branch.id);
      inner.set(branch.id, boxes);
      const { width, height } = extentOf(boxes);
      return {
        id: branch.id,
        width: Math.max(size.width, width) + 2 * MARGIN,
        height: height + TITLE + MARGIN,
      };
    });
    return wrapped(layersOf(sized, links.get(within) ?? [])).flatMap((box) => [
      box,
      ...(inner.get(box.id) ?? []).map((one) => ({
        ...one,
        x: box.x + MARGIN + one.x,
        y: box.y + TITLE + one.y,
      })),
    ]);
  };
  return level(branches, '');
}

export function extentOf(boxes: readonly Box[]): Size {
  return {
    width: Math.max(0, ...boxes.map(({ x, width }) => x + width)),
    height: Math.max(0, ...boxes.map(({ y, height }) => y + height)),
  };
}

/** Which branches of the same group depend on each other, or have in them what does; by the group. */
function linksWithin(
  edges: readonly Link[],
  ways: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly Link[]> {
  const found = new Map<string, Map<string, Link>>();
  for (const { from, to } of edges) {
    const [before, after] = [ways.get(from), ways.get(to)];
    if (before === undefined || after === undefined || from === to) continue;
    let depth = 0;
    while (before[depth] !== undefined && before[depth] === after[depth]) depth++;
    const link = { from: before[depth] ?? from, to: after[depth] ?? to };
    const within = before[depth - 1] ?? '';
    const links = found.get(within) ?? new Map<string, Link>();
    found.set(within, links.set(`${link.from} ${link.to}`, link));
  }
  return new Map([...found].map(([within, links]) => [within, [...links.values()]]));
}

/** Each after what it needs; where things need each other, the first of them goes first. */
export function layersOf<T extends { id: string }>(nodes: readonly T[], links: readonly Link[]): T[][] {
  const waits = new Map(nodes.map(({ id }) => [id, 0]));
  for (const { to } of links) waits.set(to, (waits.get(to) ?? 0) + 1);
  const next = Map.groupBy(links, ({ from }) => from);
  const layers: T[][] = [];
  let rest = nodes;
  while (rest.length > 0) {
    const ready = rest.filter(({ id }) => waits.get(id) === 0);
    const layer = ready.length > 0 ? ready : rest.slice(0, 1);
    layers.push(layer);
    const placed = new Set(layer);
    rest = rest.filter((node) => !placed.has(node));
    for (const { id } of layer)
      for (const { to } of next.get(id) ?? []) waits.set(to, (waits.get(to) ?? 0) - 1);
  }
  return layers;
}

/** Layers side by side, each in as many columns as it takes for the shape of a window. */
function wrapped(layers: readonly (readonly (Size & { id: string })[])[]): Box[] {
  const heights = layers.map((layer) => layer.reduce((sum, { height }) => sum + height + GAP, -GAP));
  const [least, most] = [Math.max(0, ...layers.flat().map(({ height }) => height)), Math.max(0, ...heights)];
  let best: Box[] = [];
  let bestFault = Infinity;
  for (let limit = least; ; limit *= 1.15) {
    const boxes = columns(layers, limit);
    const { width, height } = extentOf(boxes);
    const fault = Math.abs(Math.log(width / height / ASPECT));
    if (fault < bestFault) [best, bestFault] = [boxes, fault];
    if (limit >= most) return best;
  }
}

function columns(layers: readonly (readonly (Size & { id: string })[])[], limit: number): Box[] {
  const boxes: Box[] = [];
  let x = 0;
  for (const layer of layers) {
    let y = 0;
    let wide = 0;
    for (const node of layer) {
      if (y > 0 && y + node.height > limit) {
        x += wide + GAP;
        [y, wide] = [0, 0];
      }
      boxes.push({ ...node, x, y });
      y += node.height + GAP;
      wide = Math.max(wide, node.width);
    }
    x += wide + STEP;
  }
  return boxes;
}
