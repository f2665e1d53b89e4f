import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem, dataOf, orchestrator, type OrchestratorSchemas } from '@/api';
import { useDeclarations } from '@/context/declarations';
import { Checkbox, Field, FormDialog, say, Select } from '@/ui';
import { expectation } from '@/ui/problem';
import { purposeOf } from './purpose';
import { Preview } from './schedule-times';
import styles from './schedules.module.css';
import { type Schedule, type TaggedSchedule, useTimes } from './use-schedules';

/** What is chosen for what a schedule does: to keep it, to apply what is in force, or to destroy. */
type Purpose = 'keep' | 'apply' | 'destroy';

const MISSED = [
  { value: 'skip', name: 'skip' },
  { value: 'once', name: 'run once' },
  { value: 'all', name: 'run the latest' },
] as const;
const OVERLAPS = [
  { value: 'skip', name: 'skip' },
  { value: 'wait', name: 'wait' },
] as const;

export interface ScheduleDialogProps {
  workspace: string;
  /** What is changed; absent for a new one. */
  tagged?: TaggedSchedule;
  onClose: () => void;
  onSaved?: (schedule: Schedule) => void;
}

/** Makes a schedule, or takes the place of one. */
export function ScheduleDialog({ workspace, tagged, onClose, onSaved }: ScheduleDialogProps) {
  const before = tagged?.schedule;
  const queries = useQueryClient();
  const declarations = useDeclarations(workspace);
  const names = declarations.data?.items.map(({ name }) => name) ?? [];
  const [name, setName] = useState(before?.name ?? '');
  const [cron, setCron] = useState(before?.cron ?? '30 2 * * *');
  const [zone, setZone] = useState(before?.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [purpose, setPurpose] = useState<Purpose>(before ? 'keep' : 'apply');
  const [chosen, setChosen] = useState('');
  const [missed, setMissed] = useState(before?.missed_runs ?? 'skip');
  const [limit, setLimit] = useState(String(before?.missed_limit ?? 10));
  const [overlap, setOverlap] = useState(before?.overlap ?? 'skip');
  const [rollback, setRollback] = useState(before?.rollback ?? true);
  const [repair, setRepair] = useState(before?.run.repair ?? false);
  const [irreversible, setIrreversible] = useState(before?.allow_irreversible ?? false);
  const infrastructure = chosen === '' ? (names[0] ?? '') : chosen;

  const times = useTimes(cron, zone);
  const wrong = (path: string) => {
    const errors = times.error === null ? [] : asProblem(times.error).errors;
    const found = errors?.find((finding) => finding.path === path);
    return found && expectation(found);
  };

  const saving = useMutation({
    mutationFn: async () => {
      const body: OrchestratorSchemas['SaveSchedule'] = {
        workspace,
        name,
        cron,
        zone,
        run:
          purpose === 'keep' && before
            ? before.run
            : {
                workspace,
                action: purpose === 'destroy' ? 'destroy' : 'apply',
                infrastructure,
                ...(purpose === 'apply' && repair ? { repair } : {}),
              },
        rollback,
        ...(before?.parallel_limit === undefined ? {} : { parallel_limit: before.parallel_limit }),
        allow_irreversible: irreversible,
        missed_runs: missed,
        ...(missed === 'all' ? { missed_limit: Number(limit) } : {}),
        overlap,
        paused: before?.paused ?? false,
      };
      return tagged === undefined
        ? dataOf(orchestrator.POST('/api/v1/schedules', { params: {}, body }))
        : dataOf(
            orchestrator.PUT('/api/v1/schedules/{name}', {
              params: { path: { name }, header: { 'If-Match': tagged.etag } },
              body,
            }),
          );
    },
    onSuccess: (saved) => {
      say(before ? `${saved.name} saved` : `${saved.name} created`);
      void queries.invalidateQueries({ queryKey: ['schedules'] });
      onClose();
      onSaved?.(saved);
    },
  });

  return (
    <FormDialog
      wide
      onClose={onClose}
      title={before ? `Change ${before.name}` : 'New schedule'}
      action={before ? 'Save' : 'Create schedule'}
      isReady={name !== '' && (purpose === 'keep' || infrastructure !== '')}
      sending={saving}
      onSubmit={() => saving.mutate()}
    >
      {before === undefined && (
        <Field
          label="Name"
          value={name}
          onChange={setName}
          autoFocus
          required
          hint="Lower-case letters, digits and hyphens"
        />
      )}
      <div className={styles.pair}>
        <Field
          label="When"
          value={cron}
          onChange={setCron}
          required
          error={wrong('cron')}
          hint={
            'Such as 30\u00a02\u00a0*\u00a0*\u00a0*: every day at 02:30. Minute, hour, day, month, day of week; or seconds first'
          }
        />
        <Field
          label="Time zone"
          value={zone}
          onChange={setZone}
          required
          error={wrong('zone')}
          hint="Such as Europe/Berlin"
        />
      </div>
      <Preview times={times.data?.times} zone={times.data?.zone ?? zone} />
      <div className={styles.pair}>
        <Select
          label="Action"
          labelled="above"
          value={purpose}
          options={[
            ...(before ? [{ value: 'keep' as const, name: `unchanged: ${purposeOf(before.run)}` }] : []),
            { value: 'apply', name: 'apply what is in force' },
            { value: 'destroy', name: 'destroy' },
          ]}
          onChange={setPurpose}
        />
        {purpose === 'apply' && names.length > 0 && (
          <Select
            label="Infrastructure"
            labelled="above"
            value={infrastructure}
            options={names.map((value) => ({ value, name: value }))}
            onChange={setChosen}
          />
        )}
        {purpose === 'destroy' && (
          <Field label="Infrastructure" value={infrastructure} onChange={setChosen} required />
        )}
      </div>
      {purpose === 'apply' && declarations.data !== undefined && names.length === 0 && (
        <p className="muted">
          No infrastructure is saved in {workspace} yet. Write one under Plan a change and save it.
        </p>
      )}
      <div className={styles.pair}>
        <Select label="Missed runs" labelled="above" value={missed} options={MISSED} onChange={setMissed} />
        <Select
          label="If the previous run has not ended"
          labelled="above"
          value={overlap}
          options={OVERLAPS}
          onChange={setOverlap}
        />
      </div>
      {missed === 'all' && (
        <Field
          label="Missed runs to make up for, at most"
          type="number"
          value={limit}
          onChange={setLimit}
          required
        />
      )}
      {purpose === 'apply' && (
        <Checkbox isSelected={repair} onChange={setRepair}>
          Reinstall services that are unhealthy or whose files were edited
        </Checkbox>
      )}
      <Checkbox isSelected={rollback} onChange={setRollback}>
        Roll back if an operation fails
      </Checkbox>
      <Checkbox isSelected={irreversible} onChange={setIrreversible}>
        Allow operations that cannot be undone, without asking
      </Checkbox>
    </FormDialog>
  );
}
