import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pause, Play, ServerOff } from 'lucide-react';
import { useDeferredValue } from 'react';
import { LOG_LEVELS, type LogsSearch } from '@/context/search';
import {
  Badge,
  Button,
  Empty,
  fullTime,
  Page,
  ProblemView,
  SearchBox,
  Select,
  Skeleton,
  Stage,
  Toolbar,
} from '@/ui';
import { LiveBadge } from '@/ui/live';
import { TIME_RANGES } from '@/ui/time-ranges';
import { LinePanel } from './line-panel';
import { LineTable } from './line-table';
import styles from './logs.module.css';
import { useLine, useLines, useLogs } from './use-lines';

const PAST = 'past';

/** A time range in words, where one is asked for that is none of the usual. */
function range(from: string | undefined, to: string | undefined): string {
  return `${from === undefined ? 'the beginning' : fullTime(from)} to ${to === undefined ? 'now' : fullTime(to)}`;
}

/** What the platform's own services log. */
export function LogsPage() {
  const { service } = useSearch({ from: '/frame/logs' });
  const { data, error, refetch } = useLogs();
  const chosen = service ?? data?.items.find(({ here }) => here)?.service;
  if (data !== undefined && chosen !== undefined) {
    return <ServiceLog key={chosen} service={chosen} logs={data.items} />;
  }
  return (
    <Page fill title="Logs" lead="What the platform’s own services log">
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={10} />
      ) : (
        <Empty icon={<ServerOff aria-hidden />} title="No logs on this machine">
          In a cluster, read them with its own tools, such as <code>kubectl logs</code>.
        </Empty>
      )}
    </Page>
  );
}

function ServiceLog({
  service,
  logs,
}: {
  service: string;
  logs: readonly { service: string; here: boolean }[];
}) {
  const search = useSearch({ from: '/frame/logs' });
  const navigate = useNavigate({ from: '/logs' });
  const change = (next: Partial<LogsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const { level, text, minutes, from, to, paused = false, line: selected } = search;
  const isPast = from !== undefined || to !== undefined;
  const lines = useLines(service, { level, text: useDeferredValue(text), minutes, from, to }, !paused);
  const known = [...lines.fresh, ...lines.older].find(({ id }) => id === selected);
  const line = useLine(service, selected, known);
  const isFiltered = level !== undefined || text !== undefined || minutes !== undefined || isPast;
  return (
    <Page
      fill
      name="Logs"
      title={
        <>
          Logs{' '}
          {paused ? (
            <Badge tone="amber">Paused</Badge>
          ) : to !== undefined ? (
            <Badge>Past</Badge>
          ) : (
            <LiveBadge liveness={lines.liveness} />
          )}
        </>
      }
      lead="What the platform’s own services log, newest first"
      actions={
        <Button
          icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
          onPress={() => change({ paused: paused ? undefined : true })}
        >
          {paused ? 'Follow' : 'Pause'}
        </Button>
      }
    >
      <Toolbar>
        <Select
          label="Service"
          value={service}
          options={logs.map((log) => ({
            value: log.service,
            name: log.here ? log.service : `${log.service} (not here)`,
          }))}
          onChange={(value) => change({ service: value, line: undefined })}
        />
        <Select
          label="Level"
          value={level ?? 'any'}
          options={[
            { value: 'any', name: 'any' },
            ...LOG_LEVELS.map((value) => ({
              value,
              name:
                value === 'error' ? 'Error' : `${value.charAt(0).toUpperCase()}${value.slice(1)} and above`,
            })),
          ]}
          onChange={(value) => change({ level: value === 'any' ? undefined : value })}
        />
        <Select
          label="Time range"
          value={isPast ? PAST : String(minutes ?? 0)}
          options={isPast ? [{ value: PAST, name: range(from, to) }, ...TIME_RANGES] : TIME_RANGES}
          onChange={(value) =>
            change({
              from: undefined,
              to: undefined,
              minutes: value === '0' ? undefined : Number(value),
            })
          }
        />
        <div className={styles.search}>
          <SearchBox
            label="Search lines"
            maxLength={200}
            value={text ?? ''}
            onChange={(value) => change({ text: value === '' ? undefined : value })}
          />
        </div>
        {isFiltered && (
          <Button
            kind="quiet"
            onPress={() =>
              change({
                level: undefined,
                text: undefined,
                minutes: undefined,
                from: undefined,
                to: undefined,
              })
            }
          >
            Clear
          </Button>
        )}
      </Toolbar>
      <Stage panel={line && <LinePanel line={line} onClose={() => change({ line: undefined })} />}>
        <LineTable
          lines={lines}
          wanted={text ?? ''}
          isFiltered={isFiltered}
          selected={selected}
          onSelect={(id) => change({ line: id })}
        />
      </Stage>
    </Page>
  );
}
