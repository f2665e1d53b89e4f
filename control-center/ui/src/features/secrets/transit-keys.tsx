import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Signature } from 'lucide-react';
import { useMemo } from 'react';
import { Ago, type Column, Empty, Listing, Stage } from '@/ui';
import { TransitKeyPanel } from './transit-key-panel';
import { type TransitKey, useTransitKeys } from './use-transit-keys';

const COLUMNS: Column<TransitKey>[] = [
  {
    header: 'Key',
    cell: ({ row: { original } }) => (
      <Link
        from="/secrets"
        to="."
        search={(before) => ({ ...before, key: original.name })}
        className="link"
        replace
      >
        {original.name}
      </Link>
    ),
  },
  { header: 'Type', cell: ({ row: { original } }) => <span className="mono">{original.type}</span> },
  {
    header: 'Version',
    meta: { width: 80, align: 'right' },
    cell: ({ row: { original } }) => <span className="numbers">{original.latest_version}</span>,
  },
  {
    header: 'Created',
    meta: { width: 130, secondary: true },
    cell: ({ row: { original } }) => <Ago at={original.created_at} />,
  },
];

/** Keys that encrypt and sign for programs, and never leave the vault. */
export function TransitKeys({ workspace }: { workspace: string }) {
  const { key } = useSearch({ from: '/frame/secrets' });
  const navigate = useNavigate({ from: '/secrets' });
  const keys = useTransitKeys(workspace);
  const rows = useMemo(() => keys.data?.pages.flatMap(({ items }) => items) ?? [], [keys.data]);
  const select = (next: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, key: next }), replace: true });
  return (
    <Stage
      panel={
        key !== undefined && (
          <TransitKeyPanel
            key={`${workspace} ${key}`}
            workspace={workspace}
            name={key}
            onClose={() => select(undefined)}
          />
        )
      }
    >
      <Listing
        label="Transit keys"
        fetched={keys}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ name }) => name}
        onRow={({ name }) => select(name)}
        selected={key}
        empty={
          <Empty icon={<Signature aria-hidden />} title="No transit keys yet">
            Programs have the vault encrypt, sign and authenticate with them, and never see a key.
          </Empty>
        }
      />
    </Stage>
  );
}
