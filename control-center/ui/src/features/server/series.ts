import { useQuery } from '@tanstack/react-query';
import { dataOf, detector, type DetectorSchemas } from '@/api';

type MetricSeries = DetectorSchemas['MetricSeries'];

/** How far back, and milliseconds between two questions. */
export const LAST = { text: 'Last 6 hours', duration: 'PT6H' };
const EVERY = 30_000;

/** One line of a chart; points are milliseconds since 1970 and a figure. */
export interface Line {
  name: string;
  points: readonly (readonly [number, number])[];
}

export interface Chart {
  title: string;
  kind: 'cpus' | 'bytes' | 'share';
  query: string;
  /** The label that tells lines apart. */
  by?: string;
}

/** What is drawn of a server; names are DNS labels, so they need no escape in PromQL. */
export function chartsOf(workspace: string, infrastructure: string, server: string): Chart[] {
  const labels = `workspace="${workspace}",infrastructure="${infrastructure}",server="${server}"`;
  const of = (name: string) => `provisioning_server_${name}{${labels}}`;
  return [
    { title: 'CPUs in use', kind: 'cpus', query: `rate(${of('cpu_seconds_total')}[3m])` },
    { title: 'Memory in use', kind: 'bytes', query: of('memory_used_bytes') },
    {
      title: 'Disk space in use',
      kind: 'share',
      query: `${of('disk_used_bytes')} / (${of('disk_used_bytes')} + ${of('disk_available_bytes')})`,
      by: 'mount',
    },
  ];
}

/** What was measured over the last hours. */
export function useSeries({ query, by, title }: Chart) {
  return useQuery({
    queryKey: ['metrics', query, LAST.duration],
    queryFn: async () => {
      const { series } = await dataOf(
        detector.GET('/api/v1/metrics', { params: { query: { query, last: LAST.duration } } }),
      );
      return linesOf(series, by, title);
    },
    retry: false,
    refetchInterval: EVERY,
  });
}

/** Figures that are none, such as `NaN`, are gaps. */
export function linesOf(series: readonly MetricSeries[], by: string | undefined, title: string): Line[] {
  return series
    .map(({ labels, points }) => ({
      name: by === undefined ? title : (labels[by] ?? title),
      points: points
        .map(({ at, value }) => [Date.parse(at), Number(value)] as const)
        .filter(([, figure]) => Number.isFinite(figure)),
    }))
    .filter(({ points }) => points.length > 0)
    .sort((one, other) => one.name.localeCompare(other.name));
}
