import { ArrowUp, Logs } from 'lucide-react';
import { useMemo, useRef, useState, type UIEvent } from 'react';
import { type Column, Empty, Listing, Marked, When } from '@/ui';
import { LevelBadge } from './level-badge';
import styles from './logs.module.css';
import type { Line, useLines } from './use-lines';

const AT_TOP = 8;

export interface LineTableProps {
  lines: ReturnType<typeof useLines>;
  /** What was searched for. */
  wanted: string;
  isFiltered: boolean;
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** Lines, newest first. Who has scrolled down to read is not disturbed by new ones: they are counted. */
export function LineTable({
  lines: { pages, older, fresh },
  wanted,
  isFiltered,
  selected,
  onSelect,
}: LineTableProps) {
  const scroller = useRef<Element>(null);
  const [held, setHeld] = useState<number | null>(null);
  const waiting = held === null ? 0 : Math.max(0, fresh.length - held);
  const rows = useMemo(() => [...fresh.slice(waiting), ...older], [fresh, waiting, older]);
  const columns = useMemo(() => columnsOf(wanted, onSelect), [wanted, onSelect]);
  const onScroll = ({ target }: UIEvent) => {
    if (!(target instanceof Element)) return;
    scroller.current = target;
    if (target.scrollTop <= AT_TOP) setHeld(null);
    else setHeld((before) => before ?? fresh.length);
  };
  return (
    <div className={styles.table} onScrollCapture={onScroll}>
      {waiting > 0 && (
        <button
          type="button"
          className={styles.waiting}
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
        >
          <ArrowUp aria-hidden /> {waiting === 1 ? 'One new line' : `${waiting} new lines`}
        </button>
      )}
      <Listing
        label="Lines"
        fetched={pages}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        onRow={({ id }) => onSelect(id)}
        selected={selected}
        empty={
          <Empty icon={<Logs aria-hidden />} title={isFiltered ? 'No results' : 'No lines yet'}>
            {isFiltered
              ? 'Clear the filters, or look further back.'
              : 'New lines appear here as they are logged.'}
          </Empty>
        }
      />
    </div>
  );
}

function columnsOf(wanted: string, onSelect: (id: string) => void): Column<Line>[] {
  return [
    {
      header: 'When',
      meta: { width: 108 },
      cell: ({ row: { original } }) =>
        original.at === undefined ? <span className="muted">–</span> : <When at={original.at} />,
    },
    {
      header: 'Level',
      meta: { width: 76 },
      cell: ({ row: { original } }) => <LevelBadge level={original.level} />,
    },
    {
      header: 'Message',
      cell: ({ row: { original } }) => (
        <button type="button" className={styles.message} onClick={() => onSelect(original.id)}>
          <Marked text={original.message === '' ? ' ' : original.message} wanted={wanted} />
        </button>
      ),
    },
    {
      header: 'From',
      meta: { width: 160, secondary: true },
      cell: ({ row: { original } }) => (
        <span className="mono muted" title={original.logger}>
          {original.logger?.slice(original.logger.lastIndexOf('.') + 1)}
        </span>
      ),
    },
  ];
}
