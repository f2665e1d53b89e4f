import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock3, Plus } from 'lucide-react';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import {
  Badge,
  Button,
  Card,
  type Column,
  DataTable,
  Dialog,
  Empty,
  Field,
  ProblemView,
  say,
  sayProblem,
  Select,
  Skeleton,
  Toolbar,
  type Tone,
  When,
} from '@/ui';
import styles from './access.module.css';
import { words } from './roles';

type Grant = ControlCenterSchemas['GrantView'];

const TONES: Record<Grant['state'], Tone> = { asked: 'amber', active: 'green', ended: 'grey' };

/** Access that was given for a time. */
export function Grants() {
  const [making, setMaking] = useState(false);
  const grants = useQuery({
    queryKey: ['grants'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/grants')),
  });
  const columns = useMemo((): Column<Grant>[] => COLUMNS, []);
  return (
    <>
      <Toolbar>
        <Button kind="primary" icon={<Plus aria-hidden />} onPress={() => setMaking(true)}>
          Give access for a time
        </Button>
      </Toolbar>
      <Card flush className={styles.list}>
        {grants.error ? (
          <ProblemView error={grants.error} onRetry={() => void grants.refetch()} />
        ) : grants.data === undefined ? (
          <Skeleton />
        ) : grants.data.items.length === 0 ? (
          <Empty icon={<Clock3 aria-hidden />} title="Nobody has access for a time">
            Instead of a role for ever, give what is needed for as long as it is needed. It ends by itself.
          </Empty>
        ) : (
          <DataTable label="Grants" columns={columns} rows={grants.data.items} keyOf={({ id }) => id} />
        )}
      </Card>
      {making && <NewGrant onClose={() => setMaking(false)} />}
    </>
  );
}

const COLUMNS: Column<Grant>[] = [
  {
    header: 'For whom',
    cell: ({ row: { original } }) => (
      <span className={styles.name}>
        {original.principal} {original.emergency && <Badge tone="red">emergency</Badge>}
      </span>
    ),
  },
  {
    header: 'What',
    cell: ({ row: { original } }) =>
      `${original.actions.length === 0 ? 'everything' : original.actions.join(', ')}${original.workspace === undefined ? '' : ` in ${original.workspace}`}`,
  },
  { header: 'Why', meta: { secondary: true }, accessorFn: ({ reason }) => reason },
  {
    header: 'State',
    meta: { width: 100 },
    cell: ({ row: { original } }) => <Badge tone={TONES[original.state]}>{original.state}</Badge>,
  },
  {
    header: 'Until',
    meta: { width: 140, secondary: true },
    cell: ({ row: { original } }) => (original.ends_at === undefined ? '–' : <When at={original.ends_at} />),
  },
  {
    id: 'end',
    header: () => <span className="visually-hidden">End</span>,
    meta: { width: 110, align: 'right' },
    cell: ({ row: { original } }) => <GrantButtons grant={original} />,
  },
];

function GrantButtons({ grant }: { grant: Grant }) {
  const queries = useQueryClient();
  const params = { path: { id: grant.id } };
  const change = useMutation({
    mutationFn: async (ask: () => Promise<unknown>) => {
      await ask();
    },
    onSuccess: () => {
      say('Done');
      void queries.invalidateQueries({ queryKey: ['grants'] });
    },
    onError: sayProblem,
  });
  if (grant.state === 'ended') return null;
  return grant.state === 'asked' ? (
    <Button
      busy={change.isPending}
      onPress={() =>
        change.mutate(() => dataOf(controlCenter.POST('/api/v1/break-glass/{id}/approve', { params })))
      }
    >
      Approve
    </Button>
  ) : (
    <Button
      busy={change.isPending}
      onPress={() => change.mutate(() => dataOf(controlCenter.DELETE('/api/v1/grants/{id}', { params })))}
    >
      End
    </Button>
  );
}

const TIMES = [
  { value: '60', name: 'an hour' },
  { value: '480', name: 'eight hours' },
  { value: '1440', name: 'a day' },
  { value: '10080', name: 'a week' },
  { value: '43200', name: '30 days' },
] as const;

function NewGrant({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [principal, setPrincipal] = useState('');
  const [actions, setActions] = useState('Operate');
  const [workspace, setWorkspace] = useState('');
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState<(typeof TIMES)[number]['value']>('480');
  const users = useQuery({
    queryKey: ['users', 'few'],
    queryFn: () =>
      dataOf(controlCenter.GET('/api/v1/users', { params: { query: { cursor: '', limit: 1000 } } })),
  });
  const people = users.data?.items ?? [];
  const making = useMutation({
    mutationFn: () =>
      dataOf(
        controlCenter.POST('/api/v1/grants', {
          body: {
            principal_kind: 'user',
            principal,
            actions: words(actions),
            ...(workspace === '' ? {} : { workspace }),
            reason,
            minutes: Number(minutes),
          },
        }),
      ),
    onSuccess: () => {
      say('Access is given');
      void queries.invalidateQueries({ queryKey: ['grants'] });
      onClose();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Give access for a time">
      <form onSubmit={submit} className={styles.form}>
        <Select
          label="For whom"
          labelled="above"
          value={principal}
          options={people.map(({ id, name }) => ({ value: id, name }))}
          onChange={setPrincipal}
        />
        <Field
          label="What"
          value={actions}
          onChange={setActions}
          hint="Operations or groups of them, such as Read, Operate, Change"
          required
        />
        <Field
          label="Only in the workspace"
          value={workspace}
          onChange={setWorkspace}
          hint="In all, if empty"
        />
        <Select label="For" labelled="above" value={minutes} options={TIMES} onChange={setMinutes} />
        <Field label="Why" value={reason} onChange={setReason} required />
        {making.error !== null && <ProblemView error={making.error} />}
        <Button
          kind="primary"
          type="submit"
          busy={making.isPending}
          isDisabled={principal === '' || reason === ''}
        >
          Give access
        </Button>
      </form>
    </Dialog>
  );
}
