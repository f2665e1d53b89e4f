import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { say, sayProblem } from '@/ui';

export type Job = ControlCenterSchemas['JobView'];
export type JobRun = ControlCenterSchemas['JobRunView'];
export type Action = 'run' | 'pause' | 'resume';

/** Milliseconds; most runs are over in less. */
const EVERY = 5000;

/** All jobs, each with its newest run. */
export function useJobs() {
  return useQuery({
    queryKey: ['jobs'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/jobs')),
    refetchInterval: EVERY,
  });
}

/** A job with its history. */
export function useJob(id: string) {
  return useQuery({
    queryKey: ['jobs', id],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/jobs/{service}/{name}', { params: paramsOf(id) })),
    refetchInterval: EVERY,
  });
}

const SAID = { run: 'started', pause: 'paused', resume: 'resumed' } as const;

/** Steers a job, and shows what came of it. */
export function useJobAction(id: string) {
  const queries = useQueryClient();
  const params = paramsOf(id);
  return useMutation({
    mutationFn: (action: Action) => {
      switch (action) {
        case 'run':
          return dataOf(controlCenter.POST('/api/v1/jobs/{service}/{name}/run', { params }));
        case 'pause':
          return dataOf(controlCenter.POST('/api/v1/jobs/{service}/{name}/pause', { params }));
        case 'resume':
          return dataOf(controlCenter.POST('/api/v1/jobs/{service}/{name}/resume', { params }));
      }
    },
    onSuccess: (job, action) => {
      say(`${job.name} ${SAID[action]}`);
      queries.setQueryData(['jobs', id], job);
      void queries.invalidateQueries({ queryKey: ['jobs'] });
    },
    onError: sayProblem,
  });
}

/** As the command writes it. */
export function idOf({ service, name }: Job): string {
  return `${service}/${name}`;
}

function paramsOf(id: string) {
  const [service = '', name = ''] = id.split('/');
  return { path: { service, name } };
}

/** Such as `removed 3, bytes 1,024`. */
export function countedText({ counted }: JobRun): string {
  return Object.entries(counted)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, number]) => `${name.replaceAll('_', ' ')} ${number.toLocaleString('en')}`)
    .join(', ');
}
