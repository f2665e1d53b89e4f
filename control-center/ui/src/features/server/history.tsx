import { lazy, Suspense } from 'react';
import { part } from '@/api/part';
import { Card, Notice, ProblemView, Skeleton } from '@/ui';
import { type Chart, chartsOf, LAST, type Line, useSeries } from './series';
import styles from './server.module.css';
import { bytes, codeOf } from './use-server';

const LineChart = lazy(() => part(() => import('./line-chart')));

interface HistoryProps {
  workspace: string;
  infrastructure: string;
  name: string;
}

/** What a server used over the last hours, as Prometheus keeps it. */
export function History({ workspace, infrastructure, name }: HistoryProps) {
  return (
    <Card title={LAST.text}>
      <div className={styles.charts}>
        {chartsOf(workspace, infrastructure, name).map((chart, index) => (
          <Drawn key={chart.title} chart={chart} isFirst={index === 0} />
        ))}
      </div>
    </Card>
  );
}

/** That nothing can be drawn is said once. */
function Drawn({ chart, isFirst }: { chart: Chart; isFirst: boolean }) {
  const { data, error, refetch } = useSeries(chart);
  if (data !== undefined && data.length > 0) return <Figure chart={chart} lines={data} />;
  if (!isFirst) return null;
  if (codeOf(error) === 'monitoring-unavailable')
    return <Notice>Prometheus does not answer, so there are no measurements to show.</Notice>;
  if (error !== null) return <ProblemView error={error} onRetry={() => void refetch()} />;
  return data === undefined ? (
    <Skeleton lines={4} />
  ) : (
    <Notice>No measurements yet. Simulated servers are not measured.</Notice>
  );
}

function Figure({ chart, lines }: { chart: Chart; lines: readonly Line[] }) {
  const shown = (figure: number) => textOf(chart.kind, figure);
  return (
    <figure className={styles.figure}>
      <figcaption>{chart.title}</figcaption>
      <Suspense fallback={<div className={styles.lines} />}>
        <LineChart lines={lines} textOf={shown} most={chart.kind === 'share' ? 1 : undefined} />
      </Suspense>
      <ul className={styles.legend}>
        {lines.map(({ name, points }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="muted numbers">
              {shown(points.at(-1)?.[1] ?? 0)}, at most{' '}
              {shown(Math.max(...points.map(([, figure]) => figure)))}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function textOf(kind: Chart['kind'], figure: number): string {
  switch (kind) {
    case 'cpus':
      return figure.toFixed(2);
    case 'bytes':
      return bytes(figure);
    case 'share':
      return `${Math.round(figure * 100)} %`;
  }
}
