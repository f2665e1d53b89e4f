import { useEffect, useMemo, useState } from 'react';
import { arrange, type Box, layersOf, type Link, type Size } from './arrange';
import { MANY } from './grouping';
import { layout, type LayoutNode, type Placed } from './layout';
import type { Groups } from './use-groups';

/** How many stand one below the other before they are wrapped. */
const TALL = 12;

export interface Places {
  boxes: readonly Box[];
  /** Of edges by their id; those that are missing go straight. */
  paths?: ReadonlyMap<string, string>;
}

/** Where everything goes that is seen; null while a few nodes are laid out with care, beside the page. */
export function usePlaces(groups: Groups, size: Size): Places | null {
  const { by, items, links, branches, ways, open } = groups;
  const isSmall = by === 'none' && items.length <= MANY;
  const isCareful = useMemo(
    () => isSmall && layersOf(items, knownLinks(items, links)).every((layer) => layer.length <= TALL),
    [isSmall, items, links],
  );
  const arranged = useMemo(
    () => (isCareful ? null : { boxes: arrange(branches, links, ways, open, size) }),
    [isCareful, branches, links, ways, open, size],
  );
  const shape = useMemo(
    () => (isCareful ? { nodes: items.map(({ id }) => ({ id, ...size })), links } : null),
    [isCareful, items, links, size],
  );
  const careful = useLayout(shape);
  return arranged ?? careful;
}

function knownLinks(items: readonly { id: string }[], links: readonly Link[]): readonly Link[] {
  const known = new Set(items.map(({ id }) => id));
  return links.filter(({ from, to }) => known.has(from) && known.has(to));
}

interface Shape {
  nodes: readonly LayoutNode[];
  links: readonly Link[];
}

function useLayout(shape: Shape | null): Places | null {
  const [places, setPlaces] = useState<{ shape: Shape; placed: Placed } | null>(null);
  const [fault, setFault] = useState<{ cause: unknown } | null>(null);
  useEffect(() => {
    if (shape === null) return;
    let isWanted = true;
    layout(shape.nodes, shape.links).then(
      (placed) => {
        if (isWanted) setPlaces({ shape, placed });
      },
      (cause: unknown) => {
        if (isWanted) setFault({ cause });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [shape]);
  if (fault !== null) throw new Error('The graph cannot be drawn', { cause: fault.cause });
  return useMemo(() => {
    if (places === null) return null;
    const { shape, placed } = places;
    const boxes = shape.nodes.flatMap((node) => {
      const place = placed.nodes.get(node.id);
      return place === undefined ? [] : [{ ...node, ...place }];
    });
    return { boxes, paths: placed.paths };
  }, [places]);
}
