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
  Dialog,
  Empty,
  Field,
  Form,
  IconButton,
  Listing,
  ProblemView,
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
        header: 'Made',
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
            Put people together, and let policies speak of the group:{' '}
            <code>principal in Group::"web-team"</code>.
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
      say(`The group ${id} is there`);
      void queries.invalidateQueries({ queryKey: ['groups'] });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="New group">
      <Form onSubmit={() => making.mutate()}>
        <Field
          label="Id"
          value={id}
          onChange={setId}
          autoFocus
          required
          hint="As policies write it, such as web-team"
        />
        <Field label="Name" value={name} onChange={setName} />
        {making.error !== null && <ProblemView error={making.error} />}
        <Button kind="primary" type="submit" busy={making.isPending} isDisabled={id === ''}>
          Create group
        </Button>
      </Form>
    </Dialog>
  );
}

function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: () =>
      dataOf(controlCenter.DELETE('/api/v1/groups/{id}', { params: { path: { id: group.id } } })),
    onSuccess: () => {
      say(`The group ${group.id} is gone`);
      void queries.invalidateQueries({ queryKey: ['groups'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Delete the group ${group.id}?`}
      lead="Its members lose what policies gave them through it, at once."
      action="Delete"
      busy={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}
