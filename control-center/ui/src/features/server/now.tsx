import { Card, duration, Notice, ProblemView, Skeleton } from '@/ui';
import styles from './server.module.css';
import { bytes, isSimulated, useMetrics, type Metrics } from './use-server';

/** What a server uses, asked every few seconds while it is looked at. */
export function Now({ workspace, id }: { workspace: string; id: string }) {
  const { data, error, refetch } = useMetrics(workspace, id);
  return (
    <Card title="Usage">
      {isSimulated(error) ? (
        <Notice>Its provider only simulates servers, so there is nothing to measure.</Notice>
      ) : error !== null ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <Figures metrics={data} />
      )}
    </Card>
  );
}

function Figures({ metrics }: { metrics: Metrics }) {
  const { cpus, cpus_used, memory, memory_used, disks, uptime_seconds, failed_units } = metrics;
  return (
    <div className={styles.meters}>
      {cpus !== undefined && cpus_used !== undefined && (
        <Meter
          name="CPU"
          used={cpus_used}
          all={cpus}
          text={`${cpus_used.toFixed(2)} of ${cpus} ${cpus === 1 ? 'CPU' : 'CPUs'}`}
        />
      )}
      {memory !== undefined && memory_used !== undefined && (
        <Meter
          name="Memory"
          used={memory_used}
          all={memory}
          text={`${bytes(memory_used)} of ${bytes(memory)}`}
        />
      )}
      {disks.map(({ path, size, used }) => (
        <Meter
          key={path}
          name={`Disk ${path}`}
          used={used}
          all={size}
          text={`${bytes(used)} of ${bytes(size)}`}
        />
      ))}
      {uptime_seconds !== undefined && <p className="muted">Up for {duration(uptime_seconds * 1000)}</p>}
      {failed_units.length > 0 && <p className={styles.failed}>Failed units: {failed_units.join(', ')}</p>}
    </div>
  );
}

function Meter({ name, used, all, text }: { name: string; used: number; all: number; text: string }) {
  return (
    <div className={styles.meter}>
      <p>
        <span>{name}</span>
        <span className="muted numbers">{text}</span>
      </p>
      <meter aria-label={name} aria-valuetext={text} min={0} max={all} high={all * 0.9} value={used} />
    </div>
  );
}
