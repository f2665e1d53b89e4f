import { useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw, ScrollText } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useMay } from '@/context/permission';
import { JOURNAL_PRIORITIES, type ServerSearch } from '@/context/search';
import {
  Badge,
  Button,
  type Column,
  DenialView,
  Empty,
  Listing,
  Marked,
  Notice,
  SearchBox,
  Select,
  Toolbar,
  When,
} from '@/ui';
import { TIME_RANGES } from '@/ui/time-ranges';
import styles from './server.module.css';
import { isSimulated, useJournal, type Line } from './use-server';

const PRIORITIES: Record<(typeof JOURNAL_PRIORITIES)[number], string> = {
  err: 'Errors',
  warning: 'Warnings and above',
  notice: 'Notices and above',
  info: 'Info and above',
};

/** The systemd journal of a server, newest first. */
export function Journal({ workspace, id }: { workspace: string; id: string }) {
  const search = useSearch({ from: '/frame/servers/$infrastructure/$name' });
  const navigate = useNavigate({ from: '/servers/$infrastructure/$name' });
  const { unit, text, priority, minutes } = search;
  const { allowed, denial } = useMay('listServerJournal', { id, workspace, reveals_secret: true });
  const journal = useJournal(
    workspace,
    id,
    { unit: useDeferredValue(unit), text: useDeferredValue(text), priority, minutes },
    allowed === true,
  );
  const rows = useMemo(
    () =>
      (journal.data?.pages.flatMap(({ items }) => items) ?? []).map((line, at) => ({
        ...line,
        key: `${at}`,
      })),
    [journal.data],
  );
  const columns = useMemo(() => columnsOf(text ?? ''), [text]);
  const change = (next: Partial<ServerSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  if (denial !== undefined) return <DenialView denial={denial} />;
  if (isSimulated(journal.error)) {
    return <Notice>Its provider only simulates servers, so there is no journal.</Notice>;
  }
  const isFiltered = [unit, text, priority, minutes].some((one) => one !== undefined);
  return (
    <>
      <Toolbar>
        <Select
          label="Priority"
          value={priority ?? 'any'}
          options={[
            { value: 'any', name: 'any' },
            ...JOURNAL_PRIORITIES.map((value) => ({ value, name: PRIORITIES[value] })),
          ]}
          onChange={(value) => change({ priority: value === 'any' ? undefined : value })}
        />
        <Select
          label="Time range"
          value={String(minutes ?? 0)}
          options={TIME_RANGES}
          onChange={(value) => change({ minutes: value === '0' ? undefined : Number(value) })}
        />
        <div className={styles.search}>
          <SearchBox
            label="Search messages"
            maxLength={200}
            value={text ?? ''}
            onChange={(value) => change({ text: value === '' ? undefined : value })}
          />
        </div>
        <div className={styles.search}>
          <SearchBox
            label="Unit, such as nginx.service"
            maxLength={200}
            value={unit ?? ''}
            onChange={(value) => change({ unit: value === '' ? undefined : value })}
          />
        </div>
        {isFiltered && (
          <Button
            kind="quiet"
            onPress={() =>
              change({ unit: undefined, text: undefined, priority: undefined, minutes: undefined })
            }
          >
            Clear
          </Button>
        )}
        <Button icon={<RefreshCw aria-hidden />} onPress={() => void journal.refetch()}>
          Reload
        </Button>
      </Toolbar>
      <Listing
        label="Journal"
        fetched={journal}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        empty={
          <Empty icon={<ScrollText aria-hidden />} title={isFiltered ? 'No results' : 'No entries yet'}>
            {isFiltered
              ? 'Clear the filters, or look further back.'
              : 'What programs log on the server appears here.'}
          </Empty>
        }
      />
    </>
  );
}

/** Lines have no name of their own; two may even be the same. */
type Row = Line & { key: string };

function columnsOf(wanted: string): Column<Row>[] {
  return [
    { header: 'When', meta: { width: 108 }, cell: ({ row: { original } }) => <When at={original.at} /> },
    {
      header: 'Priority',
      meta: { width: 96 },
      cell: ({ row: { original } }) => <Priority priority={original.priority} />,
    },
    {
      header: 'Message',
      cell: ({ row: { original } }) => (
        <span className={styles.message} title={original.message}>
          <Marked text={original.message} wanted={wanted} />
        </span>
      ),
    },
    {
      header: 'From',
      meta: { width: 160, secondary: true },
      cell: ({ row: { original } }) => (
        <span className="mono muted" title={original.unit}>
          {original.identifier ?? original.unit}
        </span>
      ),
    },
  ];
}

function Priority({ priority }: { priority: Line['priority'] }) {
  if (priority === undefined) return <span className="muted">–</span>;
  const tone =
    priority === 'warning' ? 'amber' : ['notice', 'info', 'debug'].includes(priority) ? 'grey' : 'red';
  return <Badge tone={tone}>{priority}</Badge>;
}
