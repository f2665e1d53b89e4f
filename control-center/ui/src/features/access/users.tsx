import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { controlCenter, dataOf, type User } from '@/api';
import { useDialog } from '@/context/dialog';
import { useMay } from '@/context/permission';
import {
  Ago,
  Badge,
  Button,
  type Column,
  Field,
  FormDialog,
  IconButton,
  Listing,
  Menu,
  MenuItem,
  MenuSeparator,
  say,
  sayProblem,
  SecretDialog,
  Toolbar,
} from '@/ui';
import { AccountFields, Chips } from './account-fields';
import styles from './access.module.css';
import { words } from './roles';

/** People, by name. */
export function Users() {
  const [editing, setEditing] = useState<User | null>(null);
  const may = useMay('createUser');
  const creating = useDialog('new', may);
  const [made, setMade] = useState<User | null>(null);
  const users = useInfiniteQuery({
    queryKey: ['users'],
    queryFn: ({ pageParam }) =>
      dataOf(controlCenter.GET('/api/v1/users', { params: { query: { cursor: pageParam, limit: 200 } } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const rows = useMemo(() => users.data?.pages.flatMap(({ items }) => items) ?? [], [users.data]);
  const columns = useMemo(() => columnsOf(setEditing, setMade), []);
  return (
    <>
      <Toolbar>
        <Button kind="primary" icon={<UserPlus aria-hidden />} may={may} onPress={creating.open}>
          New user
        </Button>
      </Toolbar>
      <Listing label="Users" fetched={users} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {(editing !== null || creating.isOpen) && (
        <UserDialog
          user={editing}
          onClose={() => (editing === null ? creating.close() : setEditing(null))}
          onMade={setMade}
        />
      )}
      {made?.password !== undefined && (
        <SecretDialog
          title={`The password of ${made.name}`}
          lead="It is shown only once, and must be changed at the first sign-in."
          secret={made.password}
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}

function columnsOf(onEdit: (user: User) => void, onMade: (user: User) => void): Column<User>[] {
  return [
    {
      header: 'User',
      cell: ({ row: { original } }) => (
        <span className={styles.name}>
          {original.name} <span className="muted">{original.display_name}</span>
        </span>
      ),
    },
    { header: 'Roles', cell: ({ row: { original } }) => <Chips texts={original.roles} /> },
    {
      header: 'Groups',
      meta: { secondary: true },
      cell: ({ row: { original } }) => <Chips texts={original.groups} />,
    },
    {
      header: 'State',
      meta: { width: 170, secondary: true },
      cell: ({ row: { original } }) =>
        original.disabled ? (
          <Badge tone="red">Disabled</Badge>
        ) : original.must_change_password ? (
          <Badge tone="amber">Must change password</Badge>
        ) : (
          <Badge tone="green">Active</Badge>
        ),
    },
    {
      header: 'Second factor',
      meta: { width: 120, secondary: true },
      cell: ({ row: { original } }) =>
        original.second_factor ? <Badge tone="green">yes</Badge> : <Badge>no</Badge>,
    },
    {
      header: 'Created',
      meta: { width: 120, secondary: true },
      cell: ({ row: { original } }) => <Ago at={original.created_at} />,
    },
    {
      id: 'more',
      header: () => <span className="visually-hidden">More</span>,
      meta: { width: 56, align: 'right' },
      cell: ({ row: { original } }) => <UserMenu user={original} onEdit={onEdit} onMade={onMade} />,
    },
  ];
}

function useUserChange(done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<User>) => change(),
    onSuccess: () => {
      say(done);
      void queries.invalidateQueries({ queryKey: ['users'] });
    },
    onError: sayProblem,
  });
}

function UserMenu({
  user,
  onEdit,
  onMade,
}: {
  user: User;
  onEdit: (user: User) => void;
  onMade: (user: User) => void;
}) {
  const path = { id: user.id };
  const changing = useMay('changeUser', { id: user.id });
  const renewing = useMay('resetPassword', { id: user.id });
  const taking = useMay('removeSecondFactorOfUser', { id: user.id });
  const disabling = useUserChange(user.disabled ? `${user.name} enabled` : `${user.name} disabled`);
  const resetting = useUserChange(`Password of ${user.name} reset`);
  const removing = useUserChange(`Second factor of ${user.name} removed`);
  return (
    <Menu
      label={`About ${user.name}`}
      trigger={
        <IconButton label={`More about ${user.name}`}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem may={changing} onAction={() => onEdit(user)}>
        Change…
      </MenuItem>
      <MenuItem
        may={renewing}
        onAction={() =>
          resetting.mutate(
            () => dataOf(controlCenter.POST('/api/v1/users/{id}/password-reset', { params: { path } })),
            { onSuccess: onMade },
          )
        }
      >
        Reset password
      </MenuItem>
      <MenuItem
        may={taking}
        disabled={!user.second_factor}
        onAction={() =>
          removing.mutate(() =>
            dataOf(controlCenter.DELETE('/api/v1/users/{id}/second-factor', { params: { path } })),
          )
        }
      >
        Remove second factor
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        may={changing}
        danger={!user.disabled}
        onAction={() =>
          disabling.mutate(() =>
            dataOf(
              controlCenter.PATCH('/api/v1/users/{id}', {
                params: { path },
                body: { disabled: !user.disabled },
              }),
            ),
          )
        }
      >
        {user.disabled ? 'Enable' : 'Disable'}
      </MenuItem>
    </Menu>
  );
}

function UserDialog({
  user,
  onClose,
  onMade,
}: {
  user: User | null;
  onClose: () => void;
  onMade: (user: User) => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState(user?.name ?? '');
  const [displayName, setDisplayName] = useState(user?.display_name ?? '');
  const [roles, setRoles] = useState<string[]>(user?.roles ?? ['viewer']);
  const [groups, setGroups] = useState(user?.groups.join(', ') ?? '');
  const saving = useMutation({
    mutationFn: () => {
      const body = {
        ...(displayName === '' ? {} : { display_name: displayName }),
        roles,
        groups: words(groups),
      };
      return user === null
        ? dataOf(controlCenter.POST('/api/v1/users', { body: { name, ...body } }))
        : dataOf(controlCenter.PATCH('/api/v1/users/{id}', { params: { path: { id: user.id } }, body }));
    },
    onSuccess: (saved) => {
      void queries.invalidateQueries({ queryKey: ['users'] });
      onClose();
      if (user === null) onMade(saved);
      else say(`${saved.name} saved`);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={user === null ? 'New user' : `Change ${user.name}`}
      action={user === null ? 'Create user' : 'Save'}
      isReady={name !== ''}
      sending={saving}
      onSubmit={() => saving.mutate()}
    >
      {user === null && <Field label="Name" value={name} onChange={setName} autoFocus required />}
      <Field label="Display name" value={displayName} onChange={setDisplayName} />
      <AccountFields roles={roles} onRoles={setRoles} groups={groups} onGroups={setGroups} />
    </FormDialog>
  );
}
