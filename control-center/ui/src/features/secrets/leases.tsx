import { Link } from '@tanstack/react-router';
import { Timer, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { nameOf } from '@/context/actor';
import { useMay } from '@/context/permission';
import { Ago, Badge, type Column, ConfirmDialog, Empty, IconButton, Listing, type Tone } from '@/ui';
import styles from './secrets.module.css';
import { type Lease, useLeases, useRevocation } from './use-leases';

const TONES: Record<Lease['state'], Tone> = {
  creating: 'blue',
  active: 'green',
  revoking: 'amber',
  revoked: 'grey',
};

const COLUMNS: Column<Lease>[] = [
  {
    header: 'Role',
    cell: ({ row: { original } }) => `${original.database}/${original.role}`,
  },
  {
    header: 'User',
    meta: { secondary: true },
    cell: ({ row: { original } }) => <span className="mono">{original.username}</span>,
  },
  {
    header: 'State',
    meta: { width: 110 },
    cell: ({ row: { original } }) => (
      <span title={original.reason}>
        <Badge tone={TONES[original.state]}>{original.state}</Badge>
      </span>
    ),
  },
  {
    header: 'For',
    meta: { secondary: true },
    cell: ({ row: { original } }) =>
      original.workflow === undefined ? (
        nameOf(original.by)
      ) : (
        <Link
          to="/workflows/$id"
          params={{ id: original.workflow }}
          search={{ workspace: original.workspace }}
          className="link"
        >
          a workflow
        </Link>
      ),
  },
  {
    header: 'Expires',
    meta: { width: 150 },
    cell: ({ row: { original } }) => <Ago at={original.ended_at ?? original.expires_at} />,
  },
  {
    id: 'revoke',
    header: '',
    meta: { width: 50 },
    cell: ({ row: { original } }) => original.state !== 'revoked' && <Revoke lease={original} />,
  },
];

/** Users of databases that the vault makes for a while, and those that ended in the last seven days. */
export function Leases({ workspace }: { workspace: string }) {
  const leases = useLeases(workspace);
  const rows = useMemo(() => leases.data?.pages.flatMap(({ items }) => items).reverse() ?? [], [leases.data]);
  return (
    <Listing
      label="Leases"
      fetched={leases}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      empty={
        <Empty icon={<Timer aria-hidden />} title="No leases yet">
          Users of databases that end by themselves. The command <code>lease create</code> makes one.
        </Empty>
      }
    />
  );
}

function Revoke({ lease }: { lease: Lease }) {
  const [isAsking, setIsAsking] = useState(false);
  const may = useMay('revokeLease', { workspace: lease.workspace, id: lease.id });
  const revoking = useRevocation(lease);
  return (
    <span className={styles.name}>
      <IconButton label={`Revoke ${lease.username}`} may={may} onPress={() => setIsAsking(true)}>
        <X />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={`Revoke ${lease.username}?`}
          lead="Its sessions in the database end, and it is removed. What it owned belongs to the admin user."
          action="Revoke"
          busy={revoking.isPending}
          onConfirm={() => revoking.mutate(undefined, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </span>
  );
}
