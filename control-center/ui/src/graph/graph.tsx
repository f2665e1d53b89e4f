import '@xyflow/react/dist/style.css';

import {
  Background,
  Controls,
  MiniMap,
  Panel,
  Position,
  ReactFlow,
  type Node,
  type NodeHandle,
  type NodeTypes,
} from '@xyflow/react';
import { useMemo, useState, type ReactNode } from 'react';
import { Select, type Tone } from '@/ui';
import type { Box, Size } from './arrange';
import { EDGES, type GraphEdge, linesOf } from './edges';
import { FARTHEST, Fit, Hand, WHOLE } from './fit';
import styles from './graph.module.css';
import { GroupNode, type GroupData } from './group-node';
import {
  type Group,
  type Grouping,
  GROUPINGS,
  type Item,
  MOST,
  type Standing,
  type Tally,
  tallied,
} from './grouping';
import { useGroups } from './use-groups';
import { usePlaces } from './use-places';

export interface GraphNode<T extends Record<string, unknown>> {
  item: Item;
  /** What is read out. */
  label: string;
  data: T;
  /** Counted for the groups that it is in. */
  standing?: Standing | undefined;
}

/** What is grouped and open, as the address of a page has it. */
export interface Grouped {
  /** Absent where the picture decides. */
  group?: Grouping | undefined;
  /** The groups that are open. */
  open?: readonly string[] | undefined;
}

export interface GraphProps<T extends Record<string, unknown>> {
  label: string;
  /** What nodes are, in the plural. */
  noun: string;
  nodes: readonly GraphNode<T>[];
  edges: readonly GraphEdge[];
  types: NodeTypes;
  size: Size;
  grouped: Grouped;
  /** @param hides whether what is selected is not seen any more */
  onGrouped: (next: Grouped, hides: boolean) => void;
  selected?: string | undefined;
  onSelect: (id: string | undefined) => void;
  colorOf: (data: T) => string;
}

const NAMES: Record<Grouping, string> = {
  server: 'server',
  network: 'network',
  kind: 'kind',
  none: 'nothing',
};

/** From how many nodes on one is asked how to group them. */
const SOME = 12;
const GROUP = 'group';

/**
 * A graph that places itself: many nodes in groups, which open. Where something stands changes only when nodes
 * or edges come and go, or a group opens.
 */
export function Graph<T extends Record<string, unknown>>(props: GraphProps<T>) {
  const { label, noun, nodes, edges, types, size, grouped, onGrouped, selected, onSelect, colorOf } = props;
  const [hand] = useState(() => new Hand());
  const groups = useGroups(nodes, edges, grouped, selected);
  const { by, ways, open } = groups;
  const places = usePlaces(groups, size);
  const tallies = useMemo(() => tallied(nodes.map(standingOf), ways), [nodes, ways]);
  const allTypes = useMemo(() => ({ ...types, [GROUP]: GroupNode }), [types]);

  const placed = useMemo(() => {
    const known = new Map(nodes.map((node) => [node.item.id, node]));
    const onToggle = ({ id }: Group) => {
      hand.turn(id);
      const isOpen = open.has(id);
      const next = isOpen ? [...open].filter((one) => one !== id) : [...open, id];
      onGrouped({ group: grouped.group, open: next.length === 0 ? undefined : next }, isOpen && isIn(id));
    };
    const isIn = (id: string) => selected !== undefined && (ways.get(selected)?.includes(id) ?? false);
    return (places?.boxes ?? []).flatMap((box): Node[] => {
      const node = known.get(box.id);
      if (node !== undefined) return [placedNode(node, box, node.item.id === selected)];
      const group = groups.known.get(box.id);
      if (group === undefined) return [];
      const isOpen = open.has(box.id);
      return [placedGroup({ group, isOpen, tallies: tallies.get(box.id) ?? NONE, noun, onToggle }, box)];
    });
  }, [places, nodes, groups, tallies, noun, selected, open, ways, grouped, onGrouped, hand]);
  const lines = useMemo(
    () => linesOf(edges, ways, open, selected, places?.paths),
    [edges, ways, open, selected, places],
  );
  if (places === null) return <Waiting>Drawing {nodes.length} nodes…</Waiting>;
  return (
    <div className={styles.canvas}>
      <ReactFlow
        aria-label={label}
        nodes={placed}
        edges={lines}
        nodeTypes={allTypes}
        edgeTypes={EDGES}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        onlyRenderVisibleElements={placed.length > 150}
        fitView
        fitViewOptions={WHOLE}
        // begun by a pointer; a click alone moves nothing
        onMove={(event) => {
          if (event !== null) hand.move();
        }}
        minZoom={FARTHEST}
        maxZoom={1.8}
        onNodesChange={(changes) => {
          const chosen = changes.find((change) => change.type === 'select' && change.selected);
          if (chosen?.type === 'select') onSelect(chosen.id);
        }}
        onPaneClick={() => onSelect(undefined)}
      >
        <Background gap={22} size={1.4} />
        <Fit boxes={places.boxes} open={open} hand={hand} />
        {nodes.length > SOME && (
          <Panel position="top-left">
            <Select
              label="Group by"
              value={by}
              options={GROUPINGS.filter((one) => one !== 'none' || nodes.length <= MOST).map((value) => ({
                value,
                name: NAMES[value],
              }))}
              onChange={(group) => {
                hand.letGo();
                onGrouped({ group }, false);
              }}
            />
          </Panel>
        )}
        <Controls
          showInteractive={false}
          fitViewOptions={WHOLE}
          onZoomIn={() => hand.move()}
          onZoomOut={() => hand.move()}
          onFitView={() => hand.letGo()}
        />
        {placed.length > 80 && (
          <MiniMap
            pannable
            zoomable
            nodeColor={(node) =>
              node.type === GROUP ? toneOf(node.data as GroupData) : colorOf(node.data as T)
            }
            ariaLabel="Map of the graph"
          />
        )}
      </ReactFlow>
    </div>
  );
}

const NONE: readonly Tally[] = [];

function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className={styles.canvas}>
      <p className={styles.waiting} role="status">
        {children}
      </p>
    </div>
  );
}

function standingOf<T extends Record<string, unknown>>({ item: { id }, standing }: GraphNode<T>) {
  return { id, standing };
}

function toneOf({ isOpen, tallies }: GroupData): string {
  const tone: Tone = tallies[0]?.standing.tone ?? 'grey';
  return isOpen ? 'transparent' : `var(--${tone})`;
}

/**
 * A node at its place. What it measures is known, so the canvas need not draw all of them once to find out.
 */
function placed(box: Box) {
  const { id, x, y, width, height } = box;
  const handles: NodeHandle[] = [
    { type: 'target', position: Position.Left, x: 0, y: height / 2 },
    { type: 'source', position: Position.Right, x: width, y: height / 2 },
  ];
  return { id, position: { x, y }, width, height, measured: { width, height }, handles };
}

function placedNode<T extends Record<string, unknown>>(
  { label, data }: GraphNode<T>,
  box: Box,
  isSelected: boolean,
): Node {
  return { ...placed(box), type: 'node', data, ariaLabel: label, selected: isSelected };
}

/** It is opened by the button in it. */
function placedGroup(data: GroupData, box: Box): Node {
  const ariaLabel = data.group.title;
  return {
    ...placed(box),
    type: GROUP,
    data,
    ariaRole: 'group',
    ariaLabel,
    selectable: false,
    focusable: false,
  };
}
