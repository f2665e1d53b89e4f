import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BellOff, BellRing, History } from 'lucide-react';
import { useMemo } from 'react';
import {
  Ago,
  Badge,
  type Column,
  Empty,
  Listing,
  Page,
  SearchBox,
  Stage,
  Tabs,
  type Tone,
  Toolbar,
} from '@/ui';
import { AlertPanel } from './alert-panel';
import styles from './alerts.module.css';
import { Silences } from './silences';
import { type Alert, useAlerts } from './use-alerts';

const TONES: Record<string, Tone> = { critical: 'red', warning: 'amber' };

const VIEWS = [
  { key: 'now', name: 'Now', icon: <BellRing aria-hidden /> },
  { key: 'history', name: 'History', icon: <History aria-hidden /> },
  { key: 'silences', name: 'Silences', icon: <BellOff aria-hidden /> },
] as const;

const COLUMNS: Column<Alert>[] = [
  {
    header: 'Alert',
    cell: ({ row: { original } }) => (
      <Link
        from="/alerts"
        to="."
        search={(before) => ({ ...before, id: original.id })}
        className="link"
        replace
      >
        {original.summary}
      </Link>
    ),
  },
  {
    header: 'Workspace',
    meta: { width: 130 },
    cell: ({ row: { original } }) => original.labels.workspace ?? <span className="muted">platform</span>,
  },
  {
    header: 'Severity',
    meta: { width: 110 },
    cell: ({ row: { original } }) => (
      <Badge tone={TONES[original.severity] ?? 'grey'}>{original.severity}</Badge>
    ),
  },
  {
    header: 'State',
    meta: { width: 110 },
    cell: ({ row: { original } }) =>
      original.state === 'firing' ? <Badge tone="red">Firing</Badge> : <Badge tone="green">Resolved</Badge>,
  },
  {
    header: 'Started',
    meta: { width: 130, secondary: true },
    cell: ({ row: { original } }) => <Ago at={original.started_at} />,
  },
  {
    header: 'Acknowledged by',
    meta: { width: 150, secondary: true },
    cell: ({ row: { original } }) => original.acknowledged_by ?? <span className="muted">no one</span>,
  },
];

/** What is wrong now, what was, and what nobody is told about. */
export function AlertsPage() {
  const { view = 'now' } = useSearch({ from: '/frame/alerts' });
  return (
    <Page fill title="Alerts" lead="What is wrong, and who is on it">
      <Toolbar>
        <Tabs
          label="Views of alerts"
          look="toggle"
          items={VIEWS}
          present={view}
          render={(key, props) => (
            <Link
              {...props}
              from="/alerts"
              to="."
              search={(before) => ({ ...before, view: key, id: undefined })}
            />
          )}
        />
      </Toolbar>
      {view === 'silences' ? (
        <Silences />
      ) : (
        <AlertList key={view} state={view === 'now' ? 'firing' : 'all'} />
      )}
    </Page>
  );
}

function AlertList({ state }: { state: 'firing' | 'all' }) {
  const { id, text = '' } = useSearch({ from: '/frame/alerts' });
  const navigate = useNavigate({ from: '/alerts' });
  const alerts = useAlerts(state, text);
  const rows = useMemo(() => alerts.data?.pages.flatMap(({ items }) => items) ?? [], [alerts.data]);
  const select = (next: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, id: next }), replace: true });
  return (
    <>
      <Toolbar>
        <div className={styles.search}>
          <SearchBox
            label="Search alerts"
            value={text}
            onChange={(next) =>
              void navigate({
                search: (before) => ({ ...before, text: next === '' ? undefined : next }),
                replace: true,
              })
            }
          />
        </div>
      </Toolbar>
      <Stage panel={id !== undefined && <AlertPanel key={id} id={id} onClose={() => select(undefined)} />}>
        <Listing
          label="Alerts"
          fetched={alerts}
          columns={COLUMNS}
          rows={rows}
          keyOf={(alert) => alert.id}
          onRow={(alert) => select(alert.id)}
          selected={id}
          empty={
            <Empty icon={<BellRing aria-hidden />} title={text === '' ? 'No alerts' : 'No results'}>
              {state === 'firing' ? 'Nothing that is measured is wrong.' : 'No alert has fired yet.'}
            </Empty>
          }
        />
      </Stage>
    </>
  );
}
