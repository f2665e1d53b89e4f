import { Pause, Play, StepForward } from 'lucide-react';
import { useMay } from '@/context/permission';
import {
  Ago,
  Button,
  duration,
  Facts,
  Panel,
  PanelActions,
  PanelSection,
  Past,
  PastEvent,
  ProblemView,
  Skeleton,
  Ticked,
} from '@/ui';
import { isoMilliseconds } from '@/ui/iso-duration';
import { OutcomeBadge } from './outcome';
import { countedText, idOf, type Job, type JobRun, useJob, useJobAction } from './use-jobs';

/** One job: what it does, when it runs next, and how its last runs ended. */
export function JobPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useJob(id);
  return (
    <Panel label="Job" title={data?.name ?? 'Job'} detail={data?.service} onClose={onClose}>
      {data !== undefined ? (
        <>
          <Actions job={data} />
          <Details job={data} />
          <History runs={data.runs} />
        </>
      ) : error === null ? (
        <Skeleton lines={6} />
      ) : (
        <ProblemView error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Actions({ job }: { job: Job }) {
  const id = idOf(job);
  const isPaused = job.paused_at !== undefined;
  const acting = useJobAction(id);
  const running = useMay('runJob', { id });
  const pausing = useMay(isPaused ? 'resumeJob' : 'pauseJob', { id });
  return (
    <PanelActions>
      <Button
        icon={<Play aria-hidden />}
        may={running}
        busy={acting.isPending || job.state === 'running'}
        onPress={() => acting.mutate('run')}
      >
        Run now
      </Button>
      <Button
        icon={isPaused ? <StepForward aria-hidden /> : <Pause aria-hidden />}
        may={pausing}
        busy={acting.isPending}
        onPress={() => acting.mutate(isPaused ? 'resume' : 'pause')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </PanelActions>
  );
}

function Details({ job: { description, every, next_at, paused_by, paused_at } }: { job: Job }) {
  return (
    <Facts
      items={[
        ['Does', description],
        ['Every', duration(isoMilliseconds(every))],
        next_at === undefined ? null : ['Next run', <Ago key="next" at={next_at} />],
        paused_at === undefined
          ? null
          : [
              'Paused',
              <span key="paused">
                by {paused_by}, <Ago at={paused_at} />
              </span>,
            ],
      ]}
    />
  );
}

const TRIGGERS: Record<JobRun['trigger'], string> = {
  time: 'scheduled',
  catch_up: 'after missed runs',
  person: 'on request',
};

function History({ runs }: { runs: readonly JobRun[] }) {
  return (
    <PanelSection title="Latest runs">
      {runs.length === 0 ? (
        <p className="muted">No runs yet.</p>
      ) : (
        <Past>
          {runs.map((run) => (
            <PastEvent
              key={run.started_at}
              what={<OutcomeBadge run={run} />}
              when={<Ago at={run.started_at} />}
            >
              <p className="muted">
                {[TRIGGERS[run.trigger], tookText(run), countedText(run)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
              {run.error !== undefined && (
                <p>
                  <Ticked text={run.error} />
                </p>
              )}
            </PastEvent>
          ))}
        </Past>
      )}
    </PanelSection>
  );
}

/** How long it took, if that is known. */
export function tookText({ took }: JobRun): string {
  return took === undefined ? '' : duration(isoMilliseconds(took));
}
