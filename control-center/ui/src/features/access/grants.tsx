import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock3, Plus, Siren } from 'lucide-react';
import { useState } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { useMay } from '@/context/permission';
import { useProfile } from '@/context/profile';
import {
  Badge,
  Button,
  type Column,
  Empty,
  Field,
  FormDialog,
  Listing,
  say,
  sayProblem,
  Select,
  type Tone,
  Toolbar,
  When,
} from '@/ui';
import styles from './access.module.css';
import { BreakGlass } from './break-glass';
import { words } from './roles';
import { nameOfAction } from './action-name';
import { useNames, usePeople } from './use-names';

type Grant = ControlCenterSchemas['GrantView'];

const TONES: Record<Grant['state'], Tone> = { asked: 'amber', active: 'green', ended: 'grey' };

/** Access that was given for a time, and what is asked for in an emergency. */
export function Grants() {
  const [making, setMaking] = useState(false);
  const [asking, setAsking] = useState(false);
  const granting = useMay('createGrant');
  const breaking = useMay('requestBreakGlass');
  const nameOf = useNames();
  const { data: profile } = useProfile();
  const grants = useQuery({
    queryKey: ['grants'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/grants')),
    // a second person waits for it
    refetchInterval: 10_000,
  });
  const columns = columnsOf(nameOf, profile?.id);
  return (
    <>
      <Toolbar>
        <Button kind="primary" icon={<Plus aria-hidden />} may={granting} onPress={() => setMaking(true)}>
          Grant access
        </Button>
        <Button icon={<Siren aria-hidden />} may={breaking} onPress={() => setAsking(true)}>
          Break glass
        </Button>
      </Toolbar>
      <Listing
        label="Grants"
        fetched={grants}
        columns={columns}
        rows={grants.data?.items ?? []}
        keyOf={({ id }) => id}
        empty={
          <Empty icon={<Clock3 aria-hidden />} title="No grants">
            Instead of a permanent role, grant access for as long as it is needed. It ends automatically.
          </Empty>
        }
      />
      {making && <NewGrant onClose={() => setMaking(false)} />}
      {asking && <BreakGlass onClose={() => setAsking(false)} />}
    </>
  );
}

function columnsOf(nameOf: (account: string) => string, me: string | undefined): Column<Grant>[] {
  return [
    {
      header: 'Account',
      cell: ({ row: { original } }) => (
        <span className={styles.name} title={original.principal}>
          {nameOf(original.principal)} {original.emergency && <Badge tone="red">emergency</Badge>}
        </span>
      ),
    },
    {
      header: 'Actions',
      cell: ({ row: { original } }) =>
        `${original.actions.length === 0 ? 'everything' : original.actions.map(nameOfAction).join(', ')}${original.workspace === undefined ? '' : ` in ${original.workspace}`}`,
    },
    { header: 'Reason', meta: { secondary: true }, accessorFn: ({ reason }) => reason },
    {
      header: 'Granted by',
      meta: { width: 150, secondary: true },
      cell: ({ row: { original } }) =>
        original.emergency
          ? original.approved_by === undefined
            ? '–'
            : nameOf(original.approved_by)
          : nameOf(original.asked_by),
    },
    {
      header: 'State',
      meta: { width: 90 },
      cell: ({ row: { original } }) => (
        <Badge tone={TONES[original.state]}>
          {original.state === 'asked' ? 'requested' : original.state}
        </Badge>
      ),
    },
    {
      header: 'Until',
      meta: { width: 120, secondary: true },
      cell: ({ row: { original } }) =>
        original.ends_at === undefined ? '–' : <When at={original.ends_at} />,
    },
    {
      id: 'end',
      header: () => <span className="visually-hidden">Answer</span>,
      meta: { width: 110, align: 'right' },
      cell: ({ row: { original } }) => <GrantButton grant={original} me={me} />,
    },
  ];
}

/** Approves what somebody else asks for; ends everything else that lasts, also what one asked for. */
function GrantButton({ grant: { id, state, asked_by }, me }: { grant: Grant; me: string | undefined }) {
  const queries = useQueryClient();
  const params = { path: { id } };
  const approves = state === 'asked' && asked_by !== me;
  const may = useMay(approves ? 'approveBreakGlass' : 'endGrant', { id });
  const changing = useMutation({
    mutationFn: async () => {
      await (approves
        ? dataOf(controlCenter.POST('/api/v1/break-glass/{id}/approve', { params }))
        : dataOf(controlCenter.DELETE('/api/v1/grants/{id}', { params })));
    },
    onSuccess: () => {
      say(approves ? 'Emergency access granted' : 'Grant ended');
      void queries.invalidateQueries({ queryKey: ['grants'] });
    },
    onError: sayProblem,
  });
  if (state === 'ended') return null;
  return (
    <Button may={may} busy={changing.isPending} onPress={() => changing.mutate()}>
      {approves ? 'Approve' : state === 'asked' ? 'Withdraw' : 'End'}
    </Button>
  );
}

const TIMES = [
  { value: '60', name: '1 hour' },
  { value: '480', name: '8 hours' },
  { value: '1440', name: '1 day' },
  { value: '10080', name: '7 days' },
  { value: '43200', name: '30 days' },
] as const;

function NewGrant({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [principal, setPrincipal] = useState('');
  const [actions, setActions] = useState('Operate');
  const [workspace, setWorkspace] = useState('');
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState<(typeof TIMES)[number]['value']>('480');
  const people = usePeople().data?.items ?? [];
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
      say('Access granted');
      void queries.invalidateQueries({ queryKey: ['grants'] });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Grant access"
      action="Grant access"
      isReady={principal !== '' && reason !== ''}
      sending={making}
      onSubmit={() => making.mutate()}
    >
      <Select
        label="Account"
        labelled="above"
        value={principal}
        options={people.map(({ id, name }) => ({ value: id, name }))}
        onChange={setPrincipal}
      />
      <Field
        label="Actions"
        value={actions}
        onChange={setActions}
        hint="Actions or groups of actions, such as Read, Operate, Change"
        required
      />
      <Field label="Workspace" value={workspace} onChange={setWorkspace} hint="All workspaces if empty" />
      <Select label="For" labelled="above" value={minutes} options={TIMES} onChange={setMinutes} />
      <Field label="Reason" value={reason} onChange={setReason} required />
    </FormDialog>
  );
}
