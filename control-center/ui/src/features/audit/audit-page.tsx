import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ScrollText, ShieldCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { download } from '@/api/download';
import { AUDIT_CATEGORIES, AUDIT_OUTCOMES, type AuditSearch } from '@/context/search';
import {
  Badge,
  Button,
  type Column,
  Empty,
  Facts,
  fullTime,
  Listing,
  Menu,
  MenuItem,
  Page,
  Panel,
  SearchBox,
  Select,
  sayProblem,
  Stage,
  Toolbar,
  type Tone,
  When,
} from '@/ui';
import styles from './audit.module.css';
import { VerifyDialog } from './verify-dialog';

type AuditEvent = ControlCenterSchemas['AuditEventView'];

const TONES: Record<AuditEvent['outcome'], Tone> = { succeeded: 'green', denied: 'amber', failed: 'red' };
const FORMATS = ['jsonl', 'csv', 'cef', 'syslog', 'ocsf'] as const;
const SUFFIXES = { jsonl: 'jsonl', csv: 'csv', cef: 'cef', syslog: 'log', ocsf: 'ocsf.jsonl' } as const;

const COLUMNS: Column<AuditEvent>[] = [
  { header: 'When', meta: { width: 130 }, cell: ({ row: { original } }) => <When at={original.time} /> },
  {
    header: 'Who',
    meta: { width: 150 },
    cell: ({ row: { original } }) => original.actor.name ?? original.actor.id.slice(-12),
  },
  {
    header: 'What',
    cell: ({ row: { original } }) => (
      <Link
        from="/audit"
        to="."
        search={(before) => ({ ...before, event: original.number })}
        className={styles.name}
        replace
      >
        {original.action}
      </Link>
    ),
  },
  {
    header: 'About',
    meta: { secondary: true },
    cell: ({ row: { original } }) => <span className="mono muted">{original.resource}</span>,
  },
  {
    header: 'Outcome',
    meta: { width: 110 },
    cell: ({ row: { original } }) => <Badge tone={TONES[original.outcome]}>{original.outcome}</Badge>,
  },
];

/** The filters as the platform takes them. */
export function queryOf(
  { text, actor, action, resource, category, outcome, days }: AuditSearch,
  now: number,
) {
  return {
    ...(text === undefined ? {} : { text }),
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(resource === undefined ? {} : { resource }),
    ...(category === undefined ? {} : { category }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(days === undefined ? {} : { from: new Date(now - days * 86_400_000).toISOString() }),
  };
}

/** Who did what, when, and what came of it. */
export function AuditPage() {
  const search = useSearch({ from: '/frame/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const [verifying, setVerifying] = useState(false);
  const { event: selected, ...filters } = search;
  const asked = useDeferredValue(JSON.stringify(filters));
  const events = useInfiniteQuery({
    queryKey: ['audit', asked],
    queryFn: ({ pageParam }) =>
      dataOf(
        controlCenter.GET('/api/v1/audit/events', {
          params: {
            query: {
              ...queryOf(JSON.parse(asked) as AuditSearch, Date.now()),
              limit: 100,
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const rows = useMemo(() => events.data?.pages.flatMap(({ items }) => items) ?? [], [events.data]);
  const change = (next: Partial<AuditSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const event = rows.find(({ number }) => number === selected);

  return (
    <Page
      fill
      title="Audit"
      lead="Every request, decision, sign-in and change, in a signed chain"
      actions={
        <>
          <Button icon={<ShieldCheck aria-hidden />} onPress={() => setVerifying(true)}>
            Verify
          </Button>
          <ExportMenu filters={filters} />
        </>
      }
    >
      <Toolbar>
        <div className={styles.search}>
          <SearchBox
            label="In any text"
            value={search.text ?? ''}
            onChange={(text) => change({ text: text === '' ? undefined : text })}
          />
        </div>
        <div className={styles.narrow}>
          <SearchBox
            label="Who"
            value={search.actor ?? ''}
            onChange={(actor) => change({ actor: actor === '' ? undefined : actor })}
          />
        </div>
        <div className={styles.narrow}>
          <SearchBox
            label="Operation"
            value={search.action ?? ''}
            onChange={(action) => change({ action: action === '' ? undefined : action })}
          />
        </div>
        <Select
          label="Kind"
          value={search.category ?? 'any'}
          options={[
            { value: 'any', name: 'any' },
            ...AUDIT_CATEGORIES.map((value) => ({ value, name: value.replaceAll('_', ' ') })),
          ]}
          onChange={(value) => change({ category: value === 'any' ? undefined : value })}
        />
        <Select
          label="Outcome"
          value={search.outcome ?? 'any'}
          options={[
            { value: 'any', name: 'any' },
            ...AUDIT_OUTCOMES.map((value) => ({ value, name: value })),
          ]}
          onChange={(value) => change({ outcome: value === 'any' ? undefined : value })}
        />
        <Select
          label="In the last"
          value={String(search.days ?? 0)}
          options={[
            { value: '0', name: 'ever' },
            { value: '1', name: 'day' },
            { value: '7', name: '7 days' },
            { value: '30', name: '30 days' },
            { value: '365', name: 'year' },
          ]}
          onChange={(value) => change({ days: value === '0' ? undefined : Number(value) })}
        />
        {Object.keys(filters).some((name) => name !== 'workspace') && (
          <Button kind="quiet" onPress={() => void navigate({ search: {} })}>
            Clear
          </Button>
        )}
      </Toolbar>
      <Stage panel={event && <EventPanel event={event} onClose={() => change({ event: undefined })} />}>
        <Listing
          label="Events"
          fetched={events}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ number }) => String(number)}
          onRow={({ number }) => change({ event: number })}
          selected={String(selected)}
          empty={
            <Empty icon={<ScrollText aria-hidden />} title="Nothing was done like that">
              Clear the filters, or look further back.
            </Empty>
          }
        />
      </Stage>
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </Page>
  );
}

function EventPanel({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const { number, time, category, action, actor, outcome, workspace, resource, address, trace_id, details } =
    event;
  return (
    <Panel label="Event" title={action} onClose={onClose}>
      <Facts
        items={[
          ['Number', number],
          ['Time', fullTime(time)],
          ['Kind', category.replaceAll('_', ' ')],
          [
            'Outcome',
            <Badge key="outcome" tone={TONES[outcome]}>
              {outcome}
            </Badge>,
          ],
          ['Who', `${actor.name ?? '–'} (${actor.kind.replaceAll('_', ' ')})`],
          ['Account', <code key="account">{actor.id}</code>],
          workspace === undefined ? null : ['Workspace', workspace],
          resource === undefined ? null : ['About', <code key="about">{resource}</code>],
          address === undefined ? null : ['From', address],
          trace_id === undefined ? null : ['Trace', <code key="trace">{trace_id}</code>],
          ...Object.entries(details).map(([name, value]) => [name, <code key={name}>{value}</code>] as const),
        ]}
      />
      {event.erased && <p className="muted">What was personal in it is gone for good.</p>}
    </Panel>
  );
}

function ExportMenu({ filters }: { filters: AuditSearch }) {
  const exporting = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) => {
      const query = new URLSearchParams({ format, ...queryOf(filters, Date.now()) });
      return download(`/api/v1/audit/exports?${query.toString()}`, `audit.${SUFFIXES[format]}`);
    },
    onError: sayProblem,
  });
  return (
    <Menu
      label="Formats"
      trigger={
        <Button icon={<Download aria-hidden />} busy={exporting.isPending}>
          Export
        </Button>
      }
    >
      {FORMATS.map((format) => (
        <MenuItem key={format} onAction={() => exporting.mutate(format)}>
          {format.toUpperCase()}
        </MenuItem>
      ))}
    </Menu>
  );
}
