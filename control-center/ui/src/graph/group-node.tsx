import { Handle, Position, useReactFlow, type NodeProps } from '@xyflow/react';
import { ChevronRight } from 'lucide-react';
import type { FocusEvent } from 'react';
import styles from './graph.module.css';
import type { Group, Tally } from './grouping';

export interface GroupData extends Record<string, unknown> {
  group: Group;
  isOpen: boolean;
  tallies: readonly Tally[];
  /** What is in it, such as operations. */
  noun: string;
  onToggle: (group: Group) => void;
}

/** A group: how many are in it and how they stand; open, it is a frame around them. */
export function GroupNode({
  data: { group, isOpen, tallies, noun, onToggle },
  positionAbsoluteX,
  positionAbsoluteY,
}: NodeProps & { data: GroupData }) {
  const { setCenter, getZoom } = useReactFlow();
  const counts = tallies.map(({ standing, count }) => `${count} ${standing.name}`);
  function showFocus({ currentTarget }: FocusEvent) {
    const canvas = currentTarget.closest('.react-flow')?.getBoundingClientRect();
    const { left, top, right, bottom } = currentTarget.getBoundingClientRect();
    const isSeen =
      canvas === undefined ||
      (left >= canvas.left && top >= canvas.top && right <= canvas.right && bottom <= canvas.bottom);
    if (!isSeen && currentTarget.matches(':focus-visible')) {
      void setCenter(positionAbsoluteX, positionAbsoluteY, { zoom: getZoom() });
    }
  }
  return (
    <div className={styles.group} data-open={isOpen ? '' : undefined} data-tone={tallies[0]?.standing.tone}>
      <Handle type="target" position={Position.Left} className={styles.handle ?? ''} isConnectable={false} />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-label={[`${nameOf(group)}: ${group.size} ${noun}`, ...counts].join(', ')}
        onClick={() => onToggle(group)}
        onFocus={showFocus}
      >
        <ChevronRight aria-hidden />
        <span className={styles.words}>
          <b>{group.title}</b>
          <small>{[`${group.size}`, ...counts.slice(0, 2)].join(' · ')}</small>
        </span>
        <span className={styles.meter} aria-hidden>
          {tallies.map(({ standing, count }) => (
            <i key={standing.name} style={{ flexGrow: count, background: `var(--${standing.tone})` }} />
          ))}
        </span>
      </button>
      <Handle type="source" position={Position.Right} className={styles.handle ?? ''} isConnectable={false} />
    </div>
  );
}

function nameOf({ kind, title }: Group): string {
  return kind === '' ? title : `${kind} ${title}`;
}
