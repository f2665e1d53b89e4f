import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Bot, Ellipsis, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { useDialog } from '@/context/dialog';
import { useMay } from '@/context/permission';
import {
  Ago,
  Badge,
  Button,
  type Column,
  Empty,
  Field,
  FormDialog,
  IconButton,
  Listing,
  Menu,
  MenuItem,
  say,
  sayProblem,
  SecretDialog,
  Toolbar,
} from '@/ui';
import { AccountFields, Chips } from './account-fields';
import styles from './access.module.css';
import { words } from './roles';

type ServiceAccount = ControlCenterSchemas['ServiceAccountView'];

/** Programs, by name. */
export function ServiceAccounts() {
  const may = useMay('createServiceAccount');
  const creating = useDialog('new', may);
  const [made, setMade] = useState<ServiceAccount | null>(null);
  const accounts = useInfiniteQuery({
    queryKey: ['service-accounts'],
    queryFn: ({ pageParam }) =>
      dataOf(
        controlCenter.GET('/api/v1/service-accounts', {
          params: { query: { cursor: pageParam, limit: 200 } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const rows = useMemo(() => accounts.data?.pages.flatMap(({ items }) => items) ?? [], [accounts.data]);
  const columns = useMemo(() => columnsOf(setMade), []);
  return (
    <>
      <Toolbar>
        <Button kind="primary" icon={<Plus aria-hidden />} may={may} onPress={creating.open}>
          New service account
        </Button>
      </Toolbar>
      <Listing
        label="Service accounts"
        fetched={accounts}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty={
          <Empty icon={<Bot aria-hidden />} title="No service accounts yet">
            A program that uses the API has its own account, with a secret instead of a password.
          </Empty>
        }
      />
      {creating.isOpen && <NewServiceAccount onClose={creating.close} onMade={setMade} />}
      {made?.secret !== undefined && (
        <SecretDialog
          title={`The secret of ${made.name}`}
          lead={`It is shown only once. The client id is ${made.id}.`}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </>
  );
}

function columnsOf(onMade: (account: ServiceAccount) => void): Column<ServiceAccount>[] {
  return [
    { header: 'Name', cell: ({ row: { original } }) => <span className={styles.name}>{original.name}</span> },
    { header: 'Roles', cell: ({ row: { original } }) => <Chips texts={original.roles} /> },
    {
      header: 'Groups',
      meta: { secondary: true },
      cell: ({ row: { original } }) => <Chips texts={original.groups} />,
    },
    {
      header: 'State',
      meta: { width: 110 },
      cell: ({ row: { original } }) =>
        original.disabled ? <Badge tone="red">Disabled</Badge> : <Badge tone="green">Active</Badge>,
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
      cell: ({ row: { original } }) => <AccountMenu account={original} onMade={onMade} />,
    },
  ];
}

function AccountMenu({
  account,
  onMade,
}: {
  account: ServiceAccount;
  onMade: (account: ServiceAccount) => void;
}) {
  const queries = useQueryClient();
  const path = { id: account.id };
  const renewing = useMay('renewServiceAccountSecret', { id: account.id });
  const changing = useMay('changeServiceAccount', { id: account.id });
  const change = useMutation({
    mutationFn: (ask: () => Promise<ServiceAccount>) => ask(),
    onSuccess: (changed) => {
      void queries.invalidateQueries({ queryKey: ['service-accounts'] });
      if (changed.secret === undefined) say(`${changed.name} saved`);
      else onMade(changed);
    },
    onError: sayProblem,
  });
  return (
    <Menu
      label={`About ${account.name}`}
      trigger={
        <IconButton label={`More about ${account.name}`}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem
        may={renewing}
        onAction={() =>
          change.mutate(() =>
            dataOf(controlCenter.POST('/api/v1/service-accounts/{id}/secret', { params: { path } })),
          )
        }
      >
        Rotate secret
      </MenuItem>
      <MenuItem
        may={changing}
        danger={!account.disabled}
        onAction={() =>
          change.mutate(() =>
            dataOf(
              controlCenter.PATCH('/api/v1/service-accounts/{id}', {
                params: { path },
                body: { disabled: !account.disabled },
              }),
            ),
          )
        }
      >
        {account.disabled ? 'Enable' : 'Disable'}
      </MenuItem>
    </Menu>
  );
}

function NewServiceAccount({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (account: ServiceAccount) => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<string[]>(['viewer']);
  const [groups, setGroups] = useState('');
  const making = useMutation({
    mutationFn: () =>
      dataOf(
        controlCenter.POST('/api/v1/service-accounts', { body: { name, roles, groups: words(groups) } }),
      ),
    onSuccess: (account) => {
      void queries.invalidateQueries({ queryKey: ['service-accounts'] });
      onClose();
      onMade(account);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="New service account"
      action="Create account"
      isReady={name !== ''}
      sending={making}
      onSubmit={() => making.mutate()}
    >
      <Field label="Name" value={name} onChange={setName} autoFocus required />
      <AccountFields roles={roles} onRoles={setRoles} groups={groups} onGroups={setGroups} />
    </FormDialog>
  );
}
