import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, orchestrator, ProblemError, type OrchestratorSchemas } from '@/api';
import { toProblem } from '@/api/problem';
import { say, sayProblem } from '@/ui';
import { useSettled } from '@/ui/use-settled';

export type Schedule = OrchestratorSchemas['ScheduleView'];
export type ScheduleSummary = OrchestratorSchemas['ScheduleSummary'];
export type ScheduledRun = OrchestratorSchemas['ScheduledRun'];

/** Milliseconds; nothing tells when one has run. */
const EVERY = 5000;

export function useSchedules(workspace: string) {
  return useInfiniteQuery({
    queryKey: ['schedules', workspace],
    queryFn: ({ pageParam }) =>
      dataOf(
        orchestrator.GET('/api/v1/schedules', {
          params: { query: { workspace, limit: 200, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: EVERY,
  });
}

/** A schedule as it was read; what changes it says so. */
export interface TaggedSchedule {
  schedule: Schedule;
  etag: string;
}

export function useSchedule(workspace: string, name: string) {
  return useQuery({
    queryKey: ['schedules', workspace, name],
    queryFn: async (): Promise<TaggedSchedule> => {
      const { data, error, response } = await orchestrator.GET('/api/v1/schedules/{name}', {
        params: { path: { name }, query: { workspace } },
      });
      if (data === undefined) throw new ProblemError(toProblem(error, response.status));
      return { schedule: data, etag: response.headers.get('ETag') ?? '*' };
    },
    refetchInterval: EVERY,
  });
}

/** When a schedule is due, whether it is paused or not. */
export function useComing({ workspace, name, updated_at, next_at }: Schedule) {
  return useQuery({
    queryKey: ['schedules', workspace, name, 'coming', updated_at, next_at],
    queryFn: () =>
      dataOf(
        orchestrator.GET('/api/v1/schedules/{name}/next', {
          params: { path: { name }, query: { workspace, count: 5 } },
        }),
      ),
    placeholderData: (before) => before,
  });
}

/** Milliseconds without a change after which it is asked what was written. */
const PAUSE = 400;

/** When something would be due, told while it is written. */
export function useTimes(cron: string, zone: string) {
  const written = useSettled(JSON.stringify({ cron, zone }), PAUSE);
  return useQuery({
    queryKey: ['schedule-times', written],
    queryFn: () => {
      const query = { ...(JSON.parse(written) as { cron: string; zone: string }), count: 3 };
      return dataOf(orchestrator.GET('/api/v1/schedule-times', { params: { query } }));
    },
    retry: false,
  });
}

/** Does something to schedules, and shows what came of it. */
export function useScheduleAction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: () => Promise<string>) => action(),
    onSuccess: (told) => {
      say(told);
      void queries.invalidateQueries({ queryKey: ['schedules'] });
    },
    onError: sayProblem,
  });
}
