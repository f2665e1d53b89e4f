import { Ellipsis, Pause, Pencil, Play, StepForward } from 'lucide-react';
import { useState } from 'react';
import { dataOf, orchestrator } from '@/api';
import { useMay } from '@/context/permission';
import {
  Ago,
  Badge,
  Button,
  ConfirmDialog,
  Facts,
  IconButton,
  Menu,
  MenuItem,
  Panel,
  PanelActions,
  ProblemView,
  Skeleton,
} from '@/ui';
import { ScheduleDialog } from './schedule-dialog';
import { Coming, History } from './schedule-times';
import { type Schedule, type TaggedSchedule, useSchedule, useScheduleAction } from './use-schedules';
import { purposeOf } from './purpose';

const MISSED = {
  skip: 'skipped',
  once: 'one run makes up for all',
  all: 'the latest run one after the other',
} as const;
const OVERLAPS = { skip: 'skip the run', wait: 'wait' } as const;

/** One schedule: what it does and when, and what became of its times. */
export function SchedulePanel({
  workspace,
  name,
  onClose,
}: {
  workspace: string;
  name: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useSchedule(workspace, name);
  return (
    <Panel
      label="Schedule"
      title={name}
      detail={data && `${data.schedule.cron} · ${data.schedule.zone}`}
      onClose={onClose}
    >
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <Actions tagged={data} onClose={onClose} />
          <Details schedule={data.schedule} />
          <Coming schedule={data.schedule} />
          <History schedule={data.schedule} />
        </>
      )}
    </Panel>
  );
}

function Actions({ tagged, onClose }: { tagged: TaggedSchedule; onClose: () => void }) {
  const { workspace, name, paused } = tagged.schedule;
  const acting = useScheduleAction();
  // as it was read then: what somebody else changes meanwhile is a conflict
  const [changing, setChanging] = useState<TaggedSchedule | null>(null);
  const [deleting, setDeleting] = useState(false);
  const params = { path: { name }, query: { workspace } };
  const resource = { workspace, id: name };
  const running = useMay('runSchedule', resource);
  const pausing = useMay(paused ? 'unpauseSchedule' : 'pauseSchedule', resource);
  const editing = useMay('changeSchedule', resource);
  const removing = useMay('deleteSchedule', resource);
  const run = async () => {
    const { workflow } = await dataOf(orchestrator.POST('/api/v1/schedules/{name}/run', { params }));
    return workflow === undefined ? `${name}: nothing to change` : `${name} started`;
  };
  const toggle = async () => {
    await (paused
      ? dataOf(orchestrator.POST('/api/v1/schedules/{name}/unpause', { params }))
      : dataOf(orchestrator.POST('/api/v1/schedules/{name}/pause', { params })));
    return paused ? `${name} unpaused` : `${name} paused`;
  };
  return (
    <PanelActions>
      <Button
        icon={<Play aria-hidden />}
        may={running}
        busy={acting.isPending}
        onPress={() => acting.mutate(run)}
      >
        Run now
      </Button>
      <Button
        icon={paused ? <StepForward aria-hidden /> : <Pause aria-hidden />}
        may={pausing}
        onPress={() => acting.mutate(toggle)}
      >
        {paused ? 'Unpause' : 'Pause'}
      </Button>
      <IconButton label="Change" may={editing} onPress={() => setChanging(tagged)}>
        <Pencil />
      </IconButton>
      <Menu
        label={`About ${name}`}
        trigger={
          <IconButton label={`More about ${name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem danger may={removing} onAction={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </Menu>
      {changing && (
        <ScheduleDialog workspace={workspace} tagged={changing} onClose={() => setChanging(null)} />
      )}
      {deleting && (
        <DeleteDialog schedule={tagged.schedule} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </PanelActions>
  );
}

function DeleteDialog({
  schedule: { workspace, name },
  onClose,
  onDeleted,
}: {
  schedule: Schedule;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const acting = useScheduleAction();
  const remove = async () => {
    await dataOf(
      orchestrator.DELETE('/api/v1/schedules/{name}', { params: { path: { name }, query: { workspace } } }),
    );
    return `${name} deleted`;
  };
  return (
    <ConfirmDialog
      title={`Delete the schedule ${name}?`}
      lead="It is deleted with its history. Workflows that it started continue."
      action="Delete"
      busy={acting.isPending}
      onConfirm={() => acting.mutate(remove, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  );
}

function Details({ schedule }: { schedule: Schedule }) {
  const { run, paused, next_at, missed_runs, missed_limit, overlap, rollback, allow_irreversible } = schedule;
  return (
    <Facts
      items={[
        ['Action', purposeOf(run)],
        run.targets === undefined || run.targets.length === 0 ? null : ['Targets', run.targets.join(', ')],
        [
          'State',
          paused ? (
            <Badge key="state" tone="amber">
              Paused
            </Badge>
          ) : (
            <Badge key="state" tone="green">
              Active
            </Badge>
          ),
        ],
        next_at === undefined ? null : ['Next', <Ago key="next" at={next_at} />],
        [
          'Missed runs',
          missed_runs === 'all' && missed_limit !== undefined
            ? `the latest ${missed_limit} run one after the other`
            : MISSED[missed_runs],
        ],
        ['If still running', OVERLAPS[overlap]],
        rollback === undefined ? null : ['On failure', rollback ? 'roll back' : 'keep what was done'],
        ['Irreversible operations', allow_irreversible ? 'allowed' : 'not allowed'],
      ]}
    />
  );
}
