import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ScrollText, ShieldCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { controlCenter, dataOf, orchestrator } from '@/api';
import { download } from '@/api/download';
import { AUDIT_CATEGORIES, AUDIT_OUTCOMES, type AuditSearch } from '@/context/search';
import {
  Badge,
  Button,
  Checkbox,
  Chip,
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
import { type About, aboutOf, type AuditEvent, entriesOf, type Entry, isRead } from './entries';
import styles from './audit.module.css';
import { VerifyDialog } from './verify-dialog';

const TONES: Record<AuditEvent['outcome'], Tone> = { succeeded: 'green', denied: 'amber', failed: 'red' };
const FORMATS = ['jsonl', 'csv', 'cef', 'syslog', 'ocsf'] as const;
const SUFFIXES = { jsonl: 'jsonl', csv: 'csv', cef: 'cef', syslog: 'log', ocsf: 'ocsf.jsonl' } as const;

/** An entry, and what it was about. */
interface Line extends Entry {
  about: About;
}

const COLUMNS: Column<Line>[] = [
  {
    header: 'When',
    meta: { width: 130 },
    cell: ({ row: { original } }) => <When at={original.event.time} />,
  },
  {
    header: 'Who',
    meta: { width: 150 },
    cell: ({ row: { original } }) => original.event.actor.name ?? original.event.actor.id.slice(-12),
  },
  {
    header: 'What',
    cell: ({ row: { original } }) => (
      <Link
        from="/audit"
        to="."
        search={(before) => ({ ...before, event: original.event.number })}
        className={styles.name}
        replace
      >
        {original.event.action}
      </Link>
    ),
  },
  {
    header: 'About',
    meta: { secondary: true },
    cell: ({ row: { original } }) => (
      <AboutLinks about={original.about} workspace={original.event.workspace} />
    ),
  },
  {
    header: 'Outcome',
    meta: { width: 110 },
    cell: ({ row: { original } }) => (
      <Badge tone={TONES[original.event.outcome]}>{original.event.outcome}</Badge>
    ),
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

/** The infrastructures of the latest workflows, by their ids: what the audit does not say. */
function useNames(isWanted: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['workflows', 'names'],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/workflows', { params: { query: { limit: 1000 } } })),
    enabled: isWanted,
    staleTime: 60_000,
    retry: false,
  });
  return useMemo(
    () => new Map(data?.items.map(({ id, infrastructure }) => [id, infrastructure] as const)),
    [data],
  );
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** What an event was about, with the way there. */
function AboutLinks({
  about: { workflow, infrastructure, resource, terminal },
  workspace,
}: {
  about: About;
  workspace: string | undefined;
}) {
  if (workflow === undefined && infrastructure === undefined) {
    return <span className="mono muted">{resource}</span>;
  }
  const search = workspace === undefined ? {} : { workspace };
  return (
    <>
      {infrastructure !== undefined && (
        <Link to="/infrastructures/$name" params={{ name: infrastructure }} search={search} className="link">
          {infrastructure}
        </Link>
      )}
      {workflow !== undefined && (
        <>
          {infrastructure !== undefined && ' · '}
          <Link to="/workflows/$id" params={{ id: workflow }} search={search} className="link">
            workflow <span className="mono">{workflow.slice(-8)}</span>
          </Link>
        </>
      )}
      {terminal !== undefined && infrastructure !== undefined && (
        <>
          {' · '}
          <Link
            to="/servers/$infrastructure/$name"
            params={{ infrastructure, name: resource?.split('/').at(-1) ?? '' }}
            search={{ ...search, view: 'terminal', recording: terminal }}
            className="link"
          >
            recording <span className="mono">{terminal.slice(-8)}</span>
          </Link>
        </>
      )}
    </>
  );
}

/** Events of a page: more where most of them are left out. */
const PAGE = { all: 100, withoutReads: 1000 };

/** Who did what, when, and how it ended. */
export function AuditPage() {
  const search = useSearch({ from: '/frame/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const [verifying, setVerifying] = useState(false);
  const { event: selected, reads: areReadsWanted = false, ...filters } = search;
  // who looks for something in particular may look for a read
  const isSearch = search.text !== undefined || search.action !== undefined;
  const reads = areReadsWanted || isSearch;
  const asked = useDeferredValue(JSON.stringify(filters));
  const events = useInfiniteQuery({
    queryKey: ['audit', asked, reads],
    queryFn: ({ pageParam }) =>
      dataOf(
        controlCenter.GET('/api/v1/audit/events', {
          params: {
            query: {
              ...queryOf(JSON.parse(asked) as AuditSearch, Date.now()),
              limit: reads ? PAGE.all : PAGE.withoutReads,
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const entries = useMemo(() => {
    const all = entriesOf(events.data?.pages.flatMap(({ items }) => items) ?? []);
    return reads ? all : all.filter((entry) => !isRead(entry));
  }, [events.data, reads]);
  const isNameless = entries.some(({ event }) => {
    const { workflow, infrastructure } = aboutOf(event, NO_NAMES);
    return workflow !== undefined && infrastructure === undefined;
  });
  const names = useNames(isNameless);
  const rows = useMemo(
    () => entries.map((entry): Line => ({ ...entry, about: aboutOf(entry.event, names) })),
    [entries, names],
  );
  const change = (next: Partial<AuditSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const line = rows.find(({ event, decision }) => event.number === selected || decision?.number === selected);

  return (
    <Page
      fill
      title="Audit"
      lead={`Every request, decision, sign-in and change, in a signed chain${reads ? '' : '; reads are hidden'}`}
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
            label="Search records"
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
          label="Time range"
          value={String(search.days ?? 0)}
          options={[
            { value: '0', name: 'all' },
            { value: '1', name: 'last day' },
            { value: '7', name: 'last 7 days' },
            { value: '30', name: 'last 30 days' },
            { value: '365', name: 'last year' },
          ]}
          onChange={(value) => change({ days: value === '0' ? undefined : Number(value) })}
        />
        {!isSearch && (
          <Checkbox
            isSelected={reads}
            onChange={(isWanted) => change({ reads: isWanted ? true : undefined })}
          >
            Reads
          </Checkbox>
        )}
        {search.resource !== undefined && <Chip>About {search.resource}</Chip>}
        {Object.keys(filters).some((name) => name !== 'workspace') && (
          <Button kind="quiet" onPress={() => void navigate({ search: {} })}>
            Clear
          </Button>
        )}
      </Toolbar>
      <Stage panel={line && <EventPanel line={line} onClose={() => change({ event: undefined })} />}>
        <Listing
          label="Events"
          fetched={events}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ event }) => String(event.number)}
          onRow={({ event }) => change({ event: event.number })}
          selected={line && String(line.event.number)}
          empty={
            <Empty icon={<ScrollText aria-hidden />} title="No results">
              Clear the filters, look further back{reads ? '' : ', or show reads'}.
            </Empty>
          }
        />
      </Stage>
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </Page>
  );
}

function EventPanel({ line: { event, decision, about }, onClose }: { line: Line; onClose: () => void }) {
  const { number, time, category, action, actor, outcome, workspace, resource, address, trace_id, details } =
    event;
  return (
    <Panel label="Event" title={action} onClose={onClose}>
      <Facts
        items={[
          ['Number', decision === undefined ? number : `${number}, decided in ${decision.number}`],
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
          about.workflow === undefined && about.infrastructure === undefined && resource === undefined
            ? null
            : ['About', <AboutLinks key="about" about={about} workspace={workspace} />],
          address === undefined ? null : ['From', address],
          trace_id === undefined ? null : ['Trace', <code key="trace">{trace_id}</code>],
          ...Object.entries({ ...decision?.details, ...details }).map(
            ([name, value]) => [name, <code key={name}>{value}</code>] as const,
          ),
        ]}
      />
      {event.erased && <p className="muted">Its personal data was erased.</p>}
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
