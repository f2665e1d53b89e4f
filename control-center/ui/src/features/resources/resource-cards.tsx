import { useStore, type NodeProps } from '@xyflow/react';
import { useMemo } from 'react';
import type { Edge, Resource } from '@/api';
import { Graph, type GraphEdge, type GraphNode } from '@/graph';
import styles from './cards.module.css';
import { COLOURS, KINDS } from './kinds';

const WIDTH = 208;
const HEAD = 44;
const LINE = 24;
const SIZE = { width: WIDTH, height: HEAD };
/** How near one must be to read what stands on a card. */
const READABLE = 0.45;

/** A resource, and what runs on it. */
interface CardData extends Record<string, unknown> {
  resource: Resource;
  services: readonly Resource[];
  /** What of it is selected or falls; absent where it has nothing to do with that. */
  marks?: ReadonlyMap<string, Mark>;
  onSelect: (id: string) => void;
}

type Mark = 'selected' | 'falls';

const TYPES = { node: Card };

export interface ResourceCardsProps {
  resources: readonly Resource[];
  edges: readonly Edge[];
  selected: string | undefined;
  falling: ReadonlySet<string>;
  onSelect: (id: string | undefined) => void;
}

/**
 * Many resources: a card for each server with its services on it, side by side. Lines are drawn of what is
 * selected alone; thousands of them tell nothing.
 */
export function ResourceCards({ resources, edges, selected, falling, onSelect }: ResourceCardsProps) {
  const cards = useMemo(() => cardsOf(resources, onSelect), [resources, onSelect]);
  const cardOf = useMemo(
    () =>
      new Map(
        cards.flatMap(
          ({ id, data }) => [[id, id], ...data.services.map((one) => [one.id, id] as const)] as const,
        ),
      ),
    [cards],
  );
  const nodes = useMemo(() => marked(cards, selected, falling), [cards, selected, falling]);
  const lines = useMemo(
    () => (selected === undefined ? [] : linesOf(edges, cardOf, selected, falling)),
    [edges, cardOf, selected, falling],
  );
  return (
    <div className={styles.cards} data-chosen={selected === undefined ? undefined : ''}>
      <Graph
        label="Resources"
        nodes={nodes}
        edges={lines}
        types={TYPES}
        size={SIZE}
        packed
        selected={selected === undefined ? undefined : cardOf.get(selected)}
        onSelect={onSelect}
        colorOf={({ resource }) => COLOURS[resource.kind]}
      />
    </div>
  );
}

/** A card for each resource but what runs on a server, which stands on the card of that. */
export function cardsOf(
  resources: readonly Resource[],
  onSelect: (id: string) => void,
): readonly GraphNode<CardData>[] {
  const servers = new Set(resources.filter(({ kind }) => kind === 'server').map(({ id }) => id));
  const hostOf = ({ infrastructure, server }: Resource) => `${infrastructure}/server/${server ?? ''}`;
  const services = Map.groupBy(
    resources.filter((resource) => servers.has(hostOf(resource))),
    hostOf,
  );
  return resources
    .filter((resource) => !servers.has(hostOf(resource)))
    .map((resource) => {
      const own = services.get(resource.id) ?? [];
      return {
        id: resource.id,
        label: `${KINDS[resource.kind].name} ${resource.id}, ${own.length} services`,
        data: { resource, services: own, onSelect },
        size: { width: WIDTH, height: HEAD + (own.length === 0 ? 0 : own.length * LINE + 8) },
      };
    });
}

function marked(
  cards: readonly GraphNode<CardData>[],
  selected: string | undefined,
  falling: ReadonlySet<string>,
): readonly GraphNode<CardData>[] {
  if (selected === undefined) return cards;
  return cards.map((card) => {
    const { resource, services } = card.data;
    const marks = new Map(
      [resource, ...services].flatMap(({ id }): [string, Mark][] =>
        id === selected ? [[id, 'selected']] : falling.has(id) ? [[id, 'falls']] : [],
      ),
    );
    return marks.size === 0 ? card : { ...card, data: { ...card.data, marks } };
  });
}

/** Between cards, of what is selected and what falls with it; what is needed stands before what needs it. */
function linesOf(
  edges: readonly Edge[],
  cardOf: ReadonlyMap<string, string>,
  selected: string,
  falling: ReadonlySet<string>,
): GraphEdge[] {
  const lines = new Map<string, GraphEdge>();
  for (const { from, to } of edges) {
    if (from !== selected && to !== selected) continue;
    const [after, before] = [cardOf.get(from), cardOf.get(to)];
    if (after === undefined || before === undefined || after === before) continue;
    lines.set(`${before} ${after}`, { from: before, to: after, strong: falling.has(from) });
  }
  return [...lines.values()];
}

function Card({ data }: NodeProps & { data: CardData }) {
  const { resource, services, marks, onSelect } = data;
  const isReadable = useStore(({ transform: [, , zoom] }) => zoom > READABLE);
  const { icon: Icon } = KINDS[resource.kind];
  return (
    <div
      className={`${styles.card} ${styles[resource.kind]}`}
      data-mark={marks?.get(resource.id) ?? (marks && 'near')}
      data-far={isReadable ? undefined : ''}
    >
      {isReadable && (
        <>
          <p className={styles.head}>
            <Icon aria-hidden />
            <b>{resource.name}</b>
            <small>{resource.facts.address ?? resource.infrastructure}</small>
          </p>
          {services.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={styles.service}
              data-mark={marks?.get(id)}
              onClick={(event) => {
                event.stopPropagation();
                onSelect(id);
              }}
            >
              {name}
            </button>
          ))}
        </>
      )}
    </div>
  );
}
