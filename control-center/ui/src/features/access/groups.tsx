import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { useDialog } from '@/context/dialog';
import { useMay } from '@/context/permission';
import {
  Ago,
  Button,
  type Column,
  ConfirmDialog,
  Empty,
  Field,
  FormDialog,
  IconButton,
  Listing,
  say,
  Toolbar,
} from '@/ui';
import styles from './access.module.css';

type Group = ControlCenterSchemas['GroupView'];

/** Groups, which policies speak of. */
export function Groups() {
  const may = useMay('createGroup');
  const creating = useDialog('new', may);
  const [leaving, setLeaving] = useState<Group | null>(null);
  const groups = useQuery({
    queryKey: ['groups'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/groups')),
  });
  const columns = useMemo(
    (): Column<Group>[] => [
      {
        header: 'Group',
        cell: ({ row: { original } }) => <span className={styles.name}>{original.id}</span>,
      },
      { header: 'Name', accessorFn: ({ display_name }) => display_name },
      {
        header: 'Created',
        meta: { width: 140, secondary: true },
        cell: ({ row: { original } }) => <Ago at={original.created_at} />,
      },
      {
        id: 'more',
        header: () => <span className="visually-hidden">More</span>,
        meta: { width: 56, align: 'right' },
        cell: ({ row: { original } }) => (
          <DeleteButton group={original} onPress={() => setLeaving(original)} />
        ),
      },
    ],
    [],
  );
  return (
    <>
      <Toolbar>
        <Button kind="primary" icon={<Plus aria-hidden />} may={may} onPress={creating.open}>
          New group
        </Button>
      </Toolbar>
      <Listing
        label="Groups"
        fetched={groups}
        columns={columns}
        rows={groups.data?.items ?? []}
        keyOf={({ id }) => id}
        empty={
          <Empty icon={<UsersRound aria-hidden />} title="No groups yet">
            Put users into a group, and name it in policies: <code>principal in Group::"web-team"</code>.
          </Empty>
        }
      />
      {creating.isOpen && <NewGroup onClose={creating.close} />}
      {leaving && <DeleteGroup group={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function DeleteButton({ group: { id }, onPress }: { group: Group; onPress: () => void }) {
  return (
    <IconButton label={`Delete ${id}`} may={useMay('deleteGroup', { id })} onPress={onPress}>
      <Trash2 />
    </IconButton>
  );
}

function NewGroup({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const making = useMutation({
    mutationFn: () =>
      dataOf(
        controlCenter.POST('/api/v1/groups', {
          body: { id, ...(name === '' ? {} : { display_name: name }) },
        }),
      ),
    onSuccess: () => {
      say(`Group ${id} created`);
      void queries.invalidateQueries({ queryKey: ['groups'] });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="New group"
      action="Create group"
      isReady={id !== ''}
      sending={making}
      onSubmit={() => making.mutate()}
    >
      <Field
        label="Id"
        value={id}
        onChange={setId}
        autoFocus
        required
        hint="As policies name it, such as web-team"
      />
      <Field label="Name" value={name} onChange={setName} />
    </FormDialog>
  );
}

function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: () =>
      dataOf(controlCenter.DELETE('/api/v1/groups/{id}', { params: { path: { id: group.id } } })),
    onSuccess: () => {
      say(`Group ${group.id} deleted`);
      void queries.invalidateQueries({ queryKey: ['groups'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Delete the group ${group.id}?`}
      lead="Its members immediately lose what policies permit the group."
      action="Delete"
      busy={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}
