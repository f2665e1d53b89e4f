import { Handle, Position, type NodeProps } from '@xyflow/react';
import { useMemo } from 'react';
import type { Edge, Health, Resource } from '@/api';
import { Graph, type Grouped, type GraphNode, itemsOfResources } from '@/graph';
import { HEALTH_LOOKS } from '@/ui';
import { COLOURS, KINDS } from './kinds';
import styles from './resources.module.css';
import { useImpact } from './use-resources';

const SIZE = { width: 190, height: 46 };

interface NodeData extends Record<string, unknown> {
  resource: Resource;
  /** Whether it falls with what is selected. */
  falls: boolean;
  faint: boolean;
}

const TYPES = { node: ResourceNode };
const NONE: ReadonlySet<string> = new Set();

export interface ResourceGraphProps {
  workspace: string;
  resources: readonly Resource[];
  edges: readonly Edge[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  grouped: Grouped;
  onGrouped: (next: Grouped, hides: boolean) => void;
}

/** Resources and their dependencies. What falls with the selected resource stands out. */
export default function ResourceGraph(props: ResourceGraphProps) {
  return props.selected === undefined ? (
    <Drawing {...props} falling={NONE} />
  ) : (
    <WithImpact {...props} selected={props.selected} />
  );
}

function WithImpact(props: ResourceGraphProps & { selected: string }) {
  const { data } = useImpact(props.workspace, props.selected);
  const falling = useMemo(() => new Set(data?.items.map(({ resource }) => resource)), [data]);
  return <Drawing {...props} falling={falling} />;
}

/** What a group says of those in it, the better ones first. */
const HEALTHS: readonly Health['state'][] = ['healthy', 'unknown', 'unhealthy'];

function standingOf({ health }: Resource, falls: boolean) {
  if (falls) return { name: 'would fail', tone: 'red' as const, rank: HEALTHS.length };
  if (health === undefined) return undefined;
  const { name, tone } = HEALTH_LOOKS[health.state];
  return { name: name.toLowerCase(), tone, rank: HEALTHS.indexOf(health.state) };
}

function Drawing({
  resources,
  edges,
  selected,
  onSelect,
  grouped,
  onGrouped,
  falling,
}: ResourceGraphProps & { falling: ReadonlySet<string> }) {
  const items = useMemo(() => itemsOfResources(resources, edges), [resources, edges]);
  const nodes = useMemo(() => {
    const near = new Set(
      edges.flatMap(({ from, to }) => (from === selected ? [to] : to === selected ? [from] : [])),
    );
    return resources.flatMap((resource, index): GraphNode<NodeData>[] => {
      const item = items[index];
      if (item === undefined) return [];
      const { id, kind } = resource;
      const falls = falling.has(id);
      const faint = selected !== undefined && id !== selected && !falls && !near.has(id);
      const standing = standingOf(resource, falls);
      return [{ item, label: `${KINDS[kind].name} ${id}`, data: { resource, falls, faint }, standing }];
    });
  }, [resources, items, edges, selected, falling]);
  const lines = useMemo(
    () =>
      // what is needed stands before what needs it
      edges.map(({ from, to, type }) => ({
        from: to,
        to: from,
        soft: type === 'connected',
        strong: falling.has(from) && (to === selected || falling.has(to)),
      })),
    [edges, falling, selected],
  );
  return (
    <Graph
      label="Resources"
      noun="resources"
      nodes={nodes}
      edges={lines}
      types={TYPES}
      size={SIZE}
      selected={selected}
      onSelect={onSelect}
      grouped={grouped}
      onGrouped={onGrouped}
      colorOf={({ resource }) => COLOURS[resource.kind]}
    />
  );
}

function ResourceNode({ data, selected }: NodeProps & { data: NodeData }) {
  const { resource, falls, faint } = data;
  const { icon: Icon, name } = KINDS[resource.kind];
  return (
    <div
      className={styles.node}
      data-selected={selected ? '' : undefined}
      data-falls={falls ? '' : undefined}
      data-faint={faint ? '' : undefined}
    >
      <Handle type="target" position={Position.Left} className={styles.handle ?? ''} isConnectable={false} />
      <span className={`${styles.icon} ${styles[resource.kind]}`}>
        <Icon aria-hidden />
      </span>
      <span className={styles.nodeText}>
        <b>{resource.name}</b>
        <small>
          {resource.facts['address.public'] ??
            resource.facts.address ??
            resource.server ??
            `${name} · ${resource.infrastructure}`}
        </small>
      </span>
      <Handle type="source" position={Position.Right} className={styles.handle ?? ''} isConnectable={false} />
    </div>
  );
}
