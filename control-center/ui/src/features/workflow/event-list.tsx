import { useVirtualizer } from '@tanstack/react-virtual';
import { History } from 'lucide-react';
import { useRef } from 'react';
import type { WorkflowEvent } from '@/api';
import { By } from '@/context/actor';
import { clock, IconButton, Skeleton } from '@/ui';
import { sentence } from './journal';
import styles from './workflow.module.css';

export interface EventListProps {
  workspace: string;
  events: readonly WorkflowEvent[];
  present: number | undefined;
  onEvent: (event: number | undefined) => void;
  onOperation: (operation: string) => void;
}

/** The journal as it was written, newest first. */
export function EventList({ workspace, events, present, onEvent, onOperation }: EventListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 34,
    overscan: 12,
  });
  if (events.length === 0) return <Skeleton />;
  return (
    <div ref={scroller} className={styles.list} tabIndex={0} role="region" aria-label="Events">
      <ol className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const event = events[events.length - 1 - index];
          if (event === undefined) return null;
          return (
            <li
              key={event.id}
              className={styles.event}
              style={{ transform: `translateY(${start}px)` }}
              data-present={event.id === present ? '' : undefined}
              data-later={present !== undefined && event.id > present ? '' : undefined}
            >
              <span className={styles.number}>{event.id}</span>
              <time dateTime={event.at} className="numbers muted">
                {clock(event.at)}
              </time>
              <span>
                {sentence(event)}
                {event.by !== undefined && (
                  <>
                    {' by '}
                    <By actor={event.by} workspace={workspace} />
                  </>
                )}
              </span>
              <span>
                {event.operation !== undefined && (
                  <button
                    type="button"
                    className={styles.need}
                    onClick={() => onOperation(event.operation ?? '')}
                  >
                    {event.operation}
                  </button>
                )}
                {event.message !== undefined && (
                  <span className="muted"> {event.message.split('\n')[0]}</span>
                )}
              </span>
              <IconButton
                label={`Show the workflow as it was after event ${event.id}`}
                onPress={() => onEvent(event.id)}
              >
                <History />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
