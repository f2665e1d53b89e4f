import { Link } from '@tanstack/react-router';
import { ClipboardCopy, Logs, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Operation, Workflow } from '@/api';
import { part } from '@/api/part';
import { useDeclarations } from '@/context/declarations';
import { useMay } from '@/context/permission';
import { Button, buttonClass } from '@/ui';
import { copy } from '@/ui/copy';
import { wayToRetry } from './choices';
import { isUnexpected } from './reason';
import { ReasonView } from './reason-view';
import { addressOf, reportOf } from './report';
import styles from './workflow.module.css';

const EditDialog = lazy(() => part(() => import('./edit-dialog')));

/** Why an operation failed, and what can be done about it. */
export function Failure({
  workflow,
  operation,
  error,
}: {
  workflow: Workflow;
  operation: Operation;
  error: string;
}) {
  const isFault = operation.state !== 'skipped';
  return (
    <div className={styles.failure} data-tone={isFault ? 'red' : 'grey'}>
      <ReasonView text={error} label="Error of the operation" />
      {isFault && (
        <div className={styles.actions}>
          <Retry workflow={workflow} operation={operation} error={error} />
          <Button
            icon={<ClipboardCopy aria-hidden />}
            onPress={() =>
              void copy(
                reportOf(workflow, operation, error, addressOf(location.origin, workflow, operation.id)),
                'Copied: what failed, where, why, and a link',
              )
            }
          >
            Copy for a colleague
          </Button>
          {isUnexpected(error) && <ServiceLog at={operation.ended_at ?? operation.started_at} />}
        </div>
      )}
    </div>
  );
}

function Retry({ workflow, operation, error }: { workflow: Workflow; operation: Operation; error: string }) {
  const [isEditing, setIsEditing] = useState(false);
  const way = wayToRetry(workflow, operation);
  const { infrastructure, workspace } = workflow;
  const declared = useDeclarations(workspace).data?.items ?? [];
  const resuming = useMay('resumeWorkflow', { workspace, id: workflow.id });
  switch (way) {
    case null:
      return null;
    case 'declaration':
      // what was made of a document alone has no text to edit
      return !declared.some(({ name }) => name === infrastructure) ? null : (
        <Link
          to="/plan"
          search={{ infrastructure, workspace, failed: workflow.id, operation: operation.id }}
          className={buttonClass('primary')}
        >
          <Pencil aria-hidden /> Edit and retry
        </Link>
      );
    case 'inputs':
      return (
        <>
          <Button
            kind="primary"
            icon={<Pencil aria-hidden />}
            may={resuming}
            onPress={() => setIsEditing(true)}
          >
            Edit and retry
          </Button>
          {isEditing && (
            <Suspense>
              <EditDialog
                workflow={workflow}
                operation={operation}
                error={error}
                onClose={() => setIsEditing(false)}
              />
            </Suspense>
          )}
        </>
      );
  }
}

/** Milliseconds around a failure of which the log is shown. */
const AROUND = 60_000;

/** The way to what the orchestrator wrote when something failed that never should. */
export function ServiceLog({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  const time = Date.parse(at);
  return (
    <Link
      to="/logs"
      search={{
        service: 'orchestrator',
        level: 'warn',
        from: new Date(time - AROUND).toISOString(),
        to: new Date(time + AROUND).toISOString(),
      }}
      className={buttonClass()}
    >
      <Logs aria-hidden /> Service log
    </Link>
  );
}
