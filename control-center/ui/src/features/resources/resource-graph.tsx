import { Handle, Position, type NodeProps } from '@xyflow/react';
import { useMemo } from 'react';
import type { Edge, Resource } from '@/api';
import { Graph, type GraphNode } from '@/graph';
import { COLOURS, KINDS } from './kinds';
import { ResourceCards } from './resource-cards';
import styles from './resources.module.css';
import { useImpact } from './use-resources';

const SIZE = { width: 190, height: 46 };
/** From how many on services stand on the cards of their servers. */
const MANY = 200;

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
}

/** Resources and their dependencies. What falls with the selected resource stands out. */
export default function ResourceGraph(props: ResourceGraphProps) {
  return props.selected === undefined ? (
    <Fitting {...props} falling={NONE} />
  ) : (
    <WithImpact {...props} selected={props.selected} />
  );
}

function WithImpact(props: ResourceGraphProps & { selected: string }) {
  const { data } = useImpact(props.workspace, props.selected);
  const falling = useMemo(() => new Set(data?.items.map(({ resource }) => resource)), [data]);
  return <Fitting {...props} falling={falling} />;
}

function Fitting(props: ResourceGraphProps & { falling: ReadonlySet<string> }) {
  return props.resources.length > MANY ? <ResourceCards {...props} /> : <Drawing {...props} />;
}

function Drawing({
  resources,
  edges,
  selected,
  onSelect,
  falling,
}: ResourceGraphProps & { falling: ReadonlySet<string> }) {
  const nodes = useMemo(() => {
    const near = new Set(
      edges.flatMap(({ from, to }) => (from === selected ? [to] : to === selected ? [from] : [])),
    );
    return resources.map((resource): GraphNode<NodeData> => {
      const { id, kind } = resource;
      const falls = falling.has(id);
      const faint = selected !== undefined && id !== selected && !falls && !near.has(id);
      return { id, label: `${KINDS[kind].name} ${id}`, data: { resource, falls, faint } };
    });
  }, [resources, edges, selected, falling]);
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
      nodes={nodes}
      edges={lines}
      types={TYPES}
      size={SIZE}
      selected={selected}
      onSelect={onSelect}
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
        <small>{resource.facts.address ?? resource.server ?? `${name} · ${resource.infrastructure}`}</small>
      </span>
      <Handle type="source" position={Position.Right} className={styles.handle ?? ''} isConnectable={false} />
    </div>
  );
}
