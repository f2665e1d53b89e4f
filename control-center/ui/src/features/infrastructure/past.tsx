import { Link } from '@tanstack/react-router';
import type { OrchestratorSchemas, Workflow } from '@/api';
import { By } from '@/context/actor';
import { Ago, Badge, Card, Ticked, WorkflowBadge } from '@/ui';
import { VersionState } from './version-state';
import styles from './infrastructure.module.css';

/** What was done to it lately, and by whom. */
export function LatestWorkflows({
  workspace,
  name,
  workflows,
}: {
  workspace: string;
  name: string;
  workflows: readonly Workflow[];
}) {
  return (
    <Card
      title="Latest workflows"
      flush
      actions={
        <Link to="/workflows" search={{ infrastructure: name, workspace }} className="link">
          All workflows
        </Link>
      }
    >
      {workflows.length === 0 ? (
        <p className={styles.rest}>No workflows yet.</p>
      ) : (
        workflows.map(({ id, state, paused, reason, submitted_at, submitted_by }) => (
          <div key={id} className={styles.row}>
            <span className={styles.name}>
              <Link to="/workflows/$id" params={{ id }} search={{ workspace }} className="link">
                <Ago at={submitted_at} />
              </Link>
              {submitted_by !== undefined && (
                <>
                  {' by '}
                  <By actor={submitted_by} workspace={workspace} />
                </>
              )}
              {reason !== undefined && (
                <small title={reason}>
                  <Ticked text={reason.split('\n', 1).join('')} />
                </small>
              )}
            </span>
            <WorkflowBadge state={state} paused={paused} />
          </div>
        ))
      )}
    </Card>
  );
}

/** Who saved its declaration, when and why. */
export function Versions({
  workspace,
  name,
  versions,
}: {
  workspace: string;
  name: string;
  versions: readonly OrchestratorSchemas['VersionSummary'][];
}) {
  return (
    <Card
      title="History of the declaration"
      flush
      actions={
        <Link to="/infrastructures/$name/history" params={{ name }} search={{ workspace }} className="link">
          All versions
        </Link>
      }
    >
      {versions.map(({ id, at, author, message, workflow, state, in_force, outside }) => (
        <div key={id} className={styles.row}>
          <span className={styles.name}>
            <Link
              to="/infrastructures/$name/history"
              params={{ name }}
              search={{ workspace, version: id }}
              className="link"
            >
              {message}
            </Link>
            {outside && (
              <>
                {' '}
                <Badge>from outside</Badge>
              </>
            )}
            <small>
              <Ago at={at} /> by {author}
            </small>
          </span>
          {workflow !== undefined && (
            <Link to="/workflows/$id" params={{ id: workflow }} search={{ workspace }} className="link">
              <VersionState state={state} isInForce={in_force} />
            </Link>
          )}
        </div>
      ))}
    </Card>
  );
}

/** What is done to it by itself. */
export function Schedules({ schedules }: { schedules: readonly OrchestratorSchemas['ScheduleView'][] }) {
  return (
    <Card title="Schedules" flush>
      {schedules.map(({ workspace, name, cron, zone, paused, next_at, run }) => (
        <div key={name} className={styles.row}>
          <span className={styles.name}>
            <Link to="/schedules" search={{ name, workspace }} className="link">
              {name}
            </Link>
            <small>
              {run.action === 'destroy' ? 'destroys it' : 'applies it'} · {cron} {zone}
            </small>
          </span>
          {paused ? (
            <Badge tone="amber">Paused</Badge>
          ) : (
            next_at !== undefined && (
              <span className="muted">
                <Ago at={next_at} />
              </span>
            )
          )}
        </div>
      ))}
    </Card>
  );
}

/** When it was changed last, by whom, and how that ended. */
export function LastChange({
  workflow: { id, workspace, submitted_at, submitted_by },
}: {
  workflow: Workflow;
}) {
  return (
    <>
      <Link to="/workflows/$id" params={{ id }} search={{ workspace }} className="link">
        <Ago at={submitted_at} />
      </Link>
      {submitted_by !== undefined && (
        <>
          {' by '}
          <By actor={submitted_by} workspace={workspace} />
        </>
      )}
    </>
  );
}
