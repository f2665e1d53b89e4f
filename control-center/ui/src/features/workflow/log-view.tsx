import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { SquareTerminal } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { dataOf, orchestrator, type LogLine } from '@/api';
import { useLive } from '@/api/use-live';
import { Badge, Button, Checkbox, clock, Empty, Marked, ProblemView, SearchBox, Skeleton } from '@/ui';
import { printed } from './printed';
import styles from './workflow.module.css';

const PAGE = 5000;

/** What operations have printed, and what they print while the workflow goes on. */
export function useLog(workflow: string, isGoing: boolean, operation?: string) {
  const queries = useQueryClient();
  const key = useMemo(() => ['workflow', workflow, 'log', operation ?? ''], [workflow, operation]);
  const log = useQuery({
    queryKey: key,
    queryFn: async () => {
      const known = () => queries.getQueryData<LogLine[]>(key) ?? [];
      const lines = [...known()];
      for (let isMore = true; isMore;) {
        const page = await dataOf(
          orchestrator.GET('/api/v1/workflows/{id}/logs', {
            params: {
              path: { id: workflow },
              query: { offset: lines.length, limit: PAGE, ...(operation === undefined ? {} : { operation }) },
            },
          }),
        );
        lines.push(...page.lines);
        isMore = page.lines.length === PAGE;
      }
      // the stream may have told more meanwhile
      return lines.length > known().length ? lines : known();
    },
    // the stream goes on where it was read to
    staleTime: Infinity,
  });
  const { refetch } = log;
  const query = operation === undefined ? '' : `?operation=${encodeURIComponent(operation)}`;
  useLive(
    isGoing && log.data !== undefined ? `/api/v1/workflows/${workflow}/logs/events${query}` : null,
    ({ id, data }) => {
      queries.setQueryData<LogLine[]>(key, (lines = []) =>
        Number(id) === lines.length + 1 ? [...lines, data as LogLine] : lines,
      );
    },
    String(log.data?.length ?? 0),
  );
  // the last lines come after the last event
  useEffect(() => {
    if (!isGoing) void refetch();
  }, [isGoing, refetch]);
  return log;
}

export interface LogViewProps {
  workflow: string;
  isGoing: boolean;
  operation: string | undefined;
  onOperation: (operation: string | undefined) => void;
}

export function LogView({ workflow, isGoing, operation, onOperation }: LogViewProps) {
  const { data, error, refetch } = useLog(workflow, isGoing, operation);
  const [search, setSearch] = useState('');
  const [following, setFollowing] = useState(true);
  const wanted = useDeferredValue(search.toLowerCase());
  const lines = useMemo(
    () => (wanted === '' ? data : data?.filter(({ text }) => text.toLowerCase().includes(wanted))) ?? [],
    [data, wanted],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 22,
    overscan: 20,
  });
  useEffect(() => {
    if (following && lines.length > 0) rows.scrollToIndex(lines.length - 1, { align: 'end' });
  }, [following, lines.length, rows]);

  return (
    <div className={styles.logs}>
      <div className={styles.logTools}>
        <SearchBox label="Search the log" value={search} onChange={setSearch} />
        {operation !== undefined && (
          <>
            <Badge tone="blue">{operation}</Badge>
            <Button kind="quiet" onPress={() => onOperation(undefined)}>
              All operations
            </Button>
          </>
        )}
        <span className="muted numbers">
          {lines.length}
          {wanted !== '' && data ? ` of ${data.length}` : ''} lines
        </span>
        <Checkbox isSelected={following} onChange={setFollowing}>
          Follow
        </Checkbox>
      </div>
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : lines.length === 0 ? (
        <Empty icon={<SquareTerminal aria-hidden />} title={wanted === '' ? 'No output yet' : 'No results'}>
          {wanted === '' ? 'Output appears here as it is printed.' : 'Search for something else.'}
        </Empty>
      ) : (
        <div
          ref={scroller}
          className={styles.log}
          tabIndex={0}
          role="log"
          aria-label="Log"
          onWheel={() => setFollowing(false)}
        >
          <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start, key }) => {
              const line = lines[index];
              return (
                line && (
                  <div
                    key={key}
                    ref={rows.measureElement}
                    data-index={index}
                    className={styles.line}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <time dateTime={line.at}>{clock(line.at)}</time>
                    <span>{line.operation}</span>
                    <span>
                      <Marked text={printed(line.text)} wanted={wanted} />
                    </span>
                  </div>
                )
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}
