import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarClock, PauseCircle, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { dataOf, orchestrator } from '@/api';
import { useDialog } from '@/context/dialog';
import { useMay } from '@/context/permission';
import { useWorkspace } from '@/context/workspace';
import {
  Ago,
  Badge,
  Button,
  type Column,
  counted,
  Empty,
  Listing,
  Menu,
  MenuItem,
  MenuSeparator,
  Notice,
  Page,
  Stage,
} from '@/ui';
import { OutcomeBadge } from './outcome';
import { ScheduleDialog } from './schedule-dialog';
import { SchedulePanel } from './schedule-panel';
import { type ScheduleSummary, useScheduleAction, useSchedules } from './use-schedules';

const COLUMNS: Column<ScheduleSummary>[] = [
  {
    header: 'Schedule',
    cell: ({ row: { original } }) => (
      <Link
        from="/schedules"
        to="."
        search={(before) => ({ ...before, name: original.name })}
        className="link"
        replace
      >
        {original.name}
      </Link>
    ),
  },
  {
    header: 'When',
    meta: { secondary: true },
    cell: ({ row: { original } }) => (
      <>
        <code>{original.cron}</code> <span className="muted">{original.zone}</span>
      </>
    ),
  },
  {
    header: 'Next',
    meta: { width: 110 },
    cell: ({ row: { original } }) =>
      original.paused ? (
        <Badge tone="amber" icon={<PauseCircle aria-hidden />}>
          Paused
        </Badge>
      ) : original.next_at === undefined ? (
        <span className="muted">never</span>
      ) : (
        <Ago at={original.next_at} />
      ),
  },
  {
    header: 'Last run',
    meta: { width: 225, secondary: true },
    cell: ({ row: { original } }) =>
      original.last_run === undefined ? (
        <span className="muted">not yet</span>
      ) : (
        <>
          <OutcomeBadge outcome={original.last_run.outcome} />{' '}
          <span className="muted">
            <Ago at={original.last_run.at} />
          </span>
        </>
      ),
  },
];

/** What is applied or destroyed again and again, by itself. */
export function SchedulesPage() {
  const workspace = useWorkspace();
  const { name } = useSearch({ from: '/frame/schedules' });
  const navigate = useNavigate({ from: '/schedules' });
  const creating = useMay('createSchedule', { workspace });
  const making = useDialog('new', creating);
  const schedules = useSchedules(workspace);
  const rows = useMemo(() => schedules.data?.pages.flatMap(({ items }) => items) ?? [], [schedules.data]);
  const damaged = schedules.data?.pages[0]?.damaged ?? [];
  const select = (next: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, name: next }), replace: true });
  return (
    <Page
      fill
      title="Schedules"
      lead={`What is applied or destroyed at set times in ${workspace}`}
      actions={
        <>
          <AllMenu workspace={workspace} />
          <Button kind="primary" icon={<Plus aria-hidden />} may={creating} onPress={making.open}>
            New schedule
          </Button>
        </>
      }
    >
      {damaged.length > 0 && (
        <Notice>
          The files of {damaged.join(', ')} cannot be read. Restore them and restart the orchestrator, or
          delete the schedules.
        </Notice>
      )}
      <Stage
        panel={
          name !== undefined && (
            <SchedulePanel
              key={`${workspace} ${name}`}
              workspace={workspace}
              name={name}
              onClose={() => select(undefined)}
            />
          )
        }
      >
        <Listing
          label="Schedules"
          fetched={schedules}
          columns={COLUMNS}
          rows={rows}
          keyOf={(schedule) => schedule.name}
          onRow={(schedule) => select(schedule.name)}
          selected={name}
          empty={
            <Empty icon={<CalendarClock aria-hidden />} title="No schedules">
              A schedule applies or destroys an infrastructure at set times: to repair drift every night, or
              to create a test environment in the morning and destroy it in the evening.
            </Empty>
          }
        />
      </Stage>
      {making.isOpen && (
        <ScheduleDialog
          workspace={workspace}
          onClose={making.close}
          onSaved={(saved) => select(saved.name)}
        />
      )}
    </Page>
  );
}

/** For instance before work on the machine. */
function AllMenu({ workspace }: { workspace: string }) {
  const acting = useScheduleAction();
  const pausing = useMay('pauseSchedules', { workspace });
  const unpausing = useMay('unpauseSchedules', { workspace });
  const pausingAll = useMay('pauseSchedules');
  const unpausingAll = useMay('unpauseSchedules');
  const pause = (query: { workspace: string } | { all: true }) =>
    acting.mutate(async () => {
      const { items } = await dataOf(orchestrator.POST('/api/v1/schedules/pause', { params: { query } }));
      return `${counted(items.length, 'schedule')} paused`;
    });
  const unpause = (query: { workspace: string } | { all: true }) =>
    acting.mutate(async () => {
      const { items } = await dataOf(orchestrator.POST('/api/v1/schedules/unpause', { params: { query } }));
      return `${counted(items.length, 'schedule')} unpaused`;
    });
  return (
    <Menu
      label="All schedules"
      trigger={
        <Button icon={<PauseCircle aria-hidden />} busy={acting.isPending}>
          All schedules
        </Button>
      }
    >
      <MenuItem may={pausing} onAction={() => pause({ workspace })}>{`Pause all of ${workspace}`}</MenuItem>
      <MenuItem
        may={unpausing}
        onAction={() => unpause({ workspace })}
      >{`Unpause all of ${workspace}`}</MenuItem>
      <MenuSeparator />
      <MenuItem may={pausingAll} onAction={() => pause({ all: true })}>
        Pause all workspaces
      </MenuItem>
      <MenuItem may={unpausingAll} onAction={() => unpause({ all: true })}>
        Unpause all workspaces
      </MenuItem>
    </Menu>
  );
}
