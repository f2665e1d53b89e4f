import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import type { LiveEvent } from '@/api/live';
import { useLive } from '@/api/use-live';
import type { LogsSearch } from '@/context/search';

export type Line = ControlCenterSchemas['LogLineView'];
export type Filters = Pick<LogsSearch, 'level' | 'text' | 'minutes' | 'from' | 'to'>;

/** New lines before the log is read again from its end: older ones would fill the page for ever. */
const MOST_FRESH = 5000;
const PAUSE = 100;

/** The filters as the platform takes them. */
export function queryOf({ level, text, minutes, from, to }: Filters, now: number) {
  return {
    ...(level === undefined ? {} : { level }),
    ...(text === undefined ? {} : { search: text }),
    ...(minutes === undefined ? {} : { from: new Date(now - minutes * 60_000).toISOString() }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Where new lines are told, or nothing. */
export function streamOf(service: string, filters: Filters): string {
  const query = new URLSearchParams(queryOf({ level: filters.level, text: filters.text }, 0));
  return `/api/v1/logs/${encodeURIComponent(service)}/events?${query.toString()}`;
}

/** Whose logs there are. */
export function useLogs() {
  return useQuery({
    queryKey: ['logs'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/logs')),
  });
}

/** What a service wrote, newest first, page by page; and what it writes meanwhile. */
export function useLines(service: string, filters: Filters, isFollowing: boolean) {
  const queries = useQueryClient();
  const { level, text, minutes, from, to } = filters;
  const key = useMemo(
    () => ['logs', service, level, text, minutes, from, to] as const,
    [service, level, text, minutes, from, to],
  );
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) =>
      dataOf(
        controlCenter.GET('/api/v1/logs/{service}/lines', {
          params: {
            path: { service },
            query: {
              ...queryOf({ level, text, minutes, from, to }, Date.now()),
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // the stream tells what is new, and cannot tell it of lines that were read twice
    staleTime: Infinity,
    gcTime: 0,
  });
  const end = pages.data?.pages[0]?.end;
  const { fresh, take } = useFresh(end);
  const liveness = useLive(
    // what is new is after a time that lies behind
    isFollowing && end !== undefined && to === undefined ? streamOf(service, filters) : null,
    take,
    fresh[0]?.id ?? end,
  );
  useEffect(() => {
    if (fresh.length > MOST_FRESH) void queries.resetQueries({ queryKey: key });
  }, [fresh.length, queries, key]);
  const older = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data]);
  return { pages, older, fresh, liveness };
}

/** Lines that came after a place of the log, newest first; a burst of them is shown at once. */
function useFresh(end: string | undefined) {
  const [told, setTold] = useState<{ end: string | undefined; lines: readonly Line[] }>({ end, lines: [] });
  const waiting = useRef<Line[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    waiting.current = [];
    return () => clearTimeout(timer.current);
  }, [end]);
  const take = useCallback(
    ({ data }: LiveEvent) => {
      waiting.current.unshift(data as Line);
      if (waiting.current.length > 1) return;
      timer.current = setTimeout(() => {
        const lines = waiting.current;
        waiting.current = [];
        setTold((before) => ({ end, lines: before.end === end ? [...lines, ...before.lines] : lines }));
      }, PAUSE);
    },
    [end],
  );
  return { fresh: told.end === end ? told.lines : NONE, take };
}

const NONE: readonly Line[] = [];

/** A line by its address, where it is not among those that were read. */
export function useLine(service: string, id: string | undefined, known: Line | undefined) {
  const { data } = useQuery({
    queryKey: ['logs', service, 'line', id],
    queryFn: () =>
      dataOf(
        controlCenter.GET('/api/v1/logs/{service}/lines', {
          params: { path: { service }, query: { cursor: id ?? '', limit: 1 } },
        }),
      ),
    enabled: id !== undefined && known === undefined,
    staleTime: Infinity,
  });
  return known ?? (data?.items[0]?.id === id ? data?.items[0] : undefined);
}
