import { Link } from '@tanstack/react-router';
import { Ago, PanelSection, Past, PastEvent, ProblemView, Skeleton, Ticked, When } from '@/ui';
import { OutcomeBadge } from './outcome';
import styles from './schedules.module.css';
import { type Schedule, useComing } from './use-schedules';

/** When a schedule is due, on the clocks of its zone. */
export function Coming({ schedule }: { schedule: Schedule }) {
  const { data, error } = useComing(schedule);
  if (error) return <ProblemView error={error} />;
  return (
    <PanelSection title={schedule.paused ? 'Would be due' : 'Due'}>
      {data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <ol className={styles.times}>
          {data.times.map(({ at }) => (
            <li key={at}>
              <time dateTime={at} className="numbers">
                {inZone(at, data.zone)}
              </time>
              <span className="muted">
                <Ago at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {schedule.waiting.length > 0 && (
        <p className={styles.reason}>{schedule.waiting.length} wait for the run before to end.</p>
      )}
    </PanelSection>
  );
}

/** When what is being written would be due. */
export function Preview({ times, zone }: { times: readonly { at: string }[] | undefined; zone: string }) {
  return (
    <p className={styles.preview} role="status">
      {times !== undefined && (
        <>
          <span className="muted">Due</span>
          {times.map(({ at }) => (
            <time key={at} dateTime={at} className="numbers">
              {inZone(at, zone)}
            </time>
          ))}
          <span className="muted">…</span>
        </>
      )}
    </p>
  );
}

/** On the clocks of the zone. */
function inZone(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(undefined, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
}

/** What became of its last times. */
export function History({ schedule: { history } }: { schedule: Schedule }) {
  return (
    <PanelSection title="Latest runs">
      {history.length === 0 ? (
        <p className="muted">No runs yet.</p>
      ) : (
        <Past>
          {history.map(({ due, at, trigger, outcome, workflow, reason }) => (
            <PastEvent key={`${due} ${at}`} what={<OutcomeBadge outcome={outcome} />} when={<Ago at={at} />}>
              <p className={styles.reason}>
                {trigger === 'request' ? 'on request' : <When at={due} />}
                {workflow !== undefined && (
                  <>
                    {' · '}
                    <Link to="/workflows/$id" params={{ id: workflow }} className="link mono">
                      {workflow.slice(-8)}
                    </Link>
                  </>
                )}
                {reason !== undefined && outcome !== 'unchanged' && (
                  <>
                    {' · '}
                    <Ticked text={reason} />
                  </>
                )}
              </p>
            </PastEvent>
          ))}
        </Past>
      )}
    </PanelSection>
  );
}
