import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, detector, type DetectorSchemas } from '@/api';
import { say, sayProblem } from '@/ui';

export type Alert = DetectorSchemas['AlertView'];
export type Silence = DetectorSchemas['SilenceView'];
export type Matcher = DetectorSchemas['MatcherView'];

/** Milliseconds; an alert is there seconds after its rule fires. */
const EVERY = 3000;

/** Alerts that fire, or all there were. */
export function useAlerts(state: 'firing' | 'all', search: string) {
  return useInfiniteQuery({
    queryKey: ['alerts', state, search],
    queryFn: ({ pageParam }) =>
      dataOf(
        detector.GET('/api/v1/alerts', {
          params: {
            query: {
              state,
              limit: 100,
              ...(search === '' ? {} : { search }),
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // a list that was scrolled far down is not fetched again as a whole
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : EVERY),
  });
}

/** An alert that may be on no page that was fetched. */
export function useAlert(id: string) {
  return useQuery({
    queryKey: ['alerts', 'one', id],
    queryFn: () => dataOf(detector.GET('/api/v1/alerts/{id}', { params: { path: { id } } })),
    refetchInterval: EVERY,
  });
}

export function useSilences() {
  return useQuery({
    queryKey: ['silences'],
    queryFn: () => dataOf(detector.GET('/api/v1/silences')),
    refetchInterval: EVERY,
  });
}

/** Does something, and shows what came of it. */
export function useAlertAction<T>(told: (done: T) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: () => Promise<T>) => action(),
    onSuccess: (done) => {
      say(told(done));
      void queries.invalidateQueries({ queryKey: ['alerts'] });
      void queries.invalidateQueries({ queryKey: ['silences'] });
    },
    onError: sayProblem,
  });
}

const SIGNS = { equal: '=', not_equal: '!=', regex: '=~', not_regex: '!~' } as const;

/** As Alertmanager writes it. */
export function matcherText({ label, kind, value }: Matcher): string {
  return `${label}${SIGNS[kind ?? 'equal']}${value}`;
}

/** What matches the alert and those like it: all of its labels. */
export function matchersOf(alert: Alert): Matcher[] {
  return Object.entries(alert.labels)
    .slice(0, 20)
    .map(([label, value]) => ({ label, value, kind: 'equal' }));
}
