import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Check, CirclePause, CirclePlay, RotateCcw, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { dataOf, orchestrator, type Operation, type Workflow } from '@/api';
import { useMay } from '@/context/permission';
import {
  Button,
  Checkbox,
  counted,
  Dialog,
  Field,
  type Permission,
  ProblemView,
  say,
  sayProblem,
} from '@/ui';
import { type Choice, choicesOf, isGoing } from './choices';
import styles from './workflow.module.css';

type Question = Extract<Choice, 'cancel' | 'rollback' | 'resume'>;

/** Sends a change of a workflow, and shows how it went. */
export function useChange(workflow: string, done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<Workflow>) => change(),
    onSuccess: (after) => {
      queries.setQueryData(['workflow', workflow], after);
      say(done);
    },
  });
}

export function WorkflowActions({
  workflow,
  operations,
}: {
  workflow: Workflow;
  operations: readonly Operation[];
}) {
  const [question, setQuestion] = useState<Question | null>(null);
  const choices = choicesOf(workflow.state, workflow.paused);
  const { workspace, id } = workflow;
  const pausing = useMay('pauseWorkflow', { workspace, id });
  const unpausing = useMay('unpauseWorkflow', { workspace, id });
  const resuming = useMay('resumeWorkflow', { workspace, id });
  const rolling = useMay('rollbackWorkflow', { workspace, id });
  const cancelling = useMay('cancelWorkflow', { workspace, id });
  return (
    <>
      {choices.includes('pause') && <PauseButton workflow={workflow} may={pausing} />}
      {choices.includes('unpause') && <UnpauseButton workflow={workflow} may={unpausing} />}
      {choices.includes('resume') && (
        <Button
          kind="primary"
          icon={<RotateCcw aria-hidden />}
          may={resuming}
          onPress={() => setQuestion('resume')}
        >
          Resume
        </Button>
      )}
      {choices.includes('rollback') && (
        <Button icon={<Undo2 aria-hidden />} may={rolling} onPress={() => setQuestion('rollback')}>
          Roll back
        </Button>
      )}
      {choices.includes('cancel') && (
        <Button icon={<Ban aria-hidden />} may={cancelling} onPress={() => setQuestion('cancel')}>
          Cancel
        </Button>
      )}
      {question === 'cancel' && <CancelDialog workflow={workflow} onClose={() => setQuestion(null)} />}
      {question === 'rollback' && (
        <RollbackDialog workflow={workflow} operations={operations} onClose={() => setQuestion(null)} />
      )}
      {question === 'resume' && (
        <ResumeDialog workflow={workflow} operations={operations} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}

function PauseButton({ workflow: { id }, may }: { workflow: Workflow; may: Permission }) {
  const change = useChange(id, 'Paused: running operations finish, nothing new starts');
  return (
    <Button
      icon={<CirclePause aria-hidden />}
      may={may}
      busy={change.isPending}
      onPress={() =>
        change.mutate(
          () => dataOf(orchestrator.POST('/api/v1/workflows/{id}/pause', { params: { path: { id } } })),
          { onError: sayProblem },
        )
      }
    >
      Pause
    </Button>
  );
}

function UnpauseButton({ workflow: { id }, may }: { workflow: Workflow; may: Permission }) {
  const change = useChange(id, 'Unpaused');
  return (
    <Button
      kind="primary"
      icon={<CirclePlay aria-hidden />}
      may={may}
      busy={change.isPending}
      onPress={() =>
        change.mutate(
          () => dataOf(orchestrator.POST('/api/v1/workflows/{id}/unpause', { params: { path: { id } } })),
          { onError: sayProblem },
        )
      }
    >
      Unpause
    </Button>
  );
}

function CancelDialog({
  workflow: { id, infrastructure },
  onClose,
}: {
  workflow: Workflow;
  onClose: () => void;
}) {
  const [rollback, setRollback] = useState(true);
  const change = useChange(id, 'Cancelling');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Cancel the workflow of ${infrastructure}?`}
      lead="Nothing new starts. Running operations finish."
      actions={
        <>
          <Button onPress={onClose}>Keep running</Button>
          <Button
            kind="danger"
            busy={change.isPending}
            onPress={() =>
              change.mutate(
                () =>
                  dataOf(
                    orchestrator.POST('/api/v1/workflows/{id}/cancel', {
                      params: { path: { id }, query: { rollback } },
                    }),
                  ),
                { onSuccess: onClose },
              )
            }
          >
            Cancel workflow
          </Button>
        </>
      }
    >
      <Checkbox isSelected={rollback} onChange={setRollback}>
        Roll back what was done
      </Checkbox>
      {change.error !== null && <ProblemView error={change.error} />}
    </Dialog>
  );
}

interface EndedProps {
  workflow: Workflow;
  operations: readonly Operation[];
  onClose: () => void;
}

function RollbackDialog({ workflow: { id, infrastructure }, operations, onClose }: EndedProps) {
  const change = useChange(id, 'Rolling back');
  const done = operations.filter(({ state }) => state === 'succeeded' || state === 'undo_failed');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Roll back ${infrastructure}?`}
      lead={`${counted(done.length, 'operation')} will be undone, in reverse order.`}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="danger"
            busy={change.isPending}
            onPress={() =>
              change.mutate(
                () =>
                  dataOf(orchestrator.POST('/api/v1/workflows/{id}/rollback', { params: { path: { id } } })),
                { onSuccess: onClose },
              )
            }
          >
            Roll back
          </Button>
        </>
      }
    >
      <OperationNames operations={done} />
      {change.error !== null && <ProblemView error={change.error} />}
    </Dialog>
  );
}

function ResumeDialog({ workflow: { id }, operations, onClose }: EndedProps) {
  const change = useChange(id, 'Resumed');
  const again = operations.filter(({ state }) => ['failed', 'skipped', 'undone'].includes(state));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Resume this workflow?"
      lead={
        again.length > 0
          ? 'These operations are tried again; what succeeded is kept.'
          : 'The remaining operations run now.'
      }
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={change.isPending}
            onPress={() =>
              change.mutate(
                () =>
                  dataOf(
                    orchestrator.POST('/api/v1/workflows/{id}/resume', {
                      params: { path: { id } },
                      body: {},
                    }),
                  ),
                { onSuccess: onClose },
              )
            }
          >
            Resume
          </Button>
        </>
      }
    >
      <OperationNames operations={again} />
      {change.error !== null && <ProblemView error={change.error} />}
    </Dialog>
  );
}

function OperationNames({ operations }: { operations: readonly Operation[] }) {
  return operations.length === 0 ? null : (
    <pre className={styles.snippet} tabIndex={0} role="region" aria-label="Operations">
      {operations.map(({ id }) => id).join('\n')}
    </pre>
  );
}

/** What can be done about one operation: pause it, or decide whether it may start. */
export function OperationActions({ workflow, operation }: { workflow: Workflow; operation: Operation }) {
  const [refusing, setRefusing] = useState(false);
  const approve = useChange(workflow.id, 'Approved');
  const pause = useChange(workflow.id, operation.hold === 'pause' ? 'Unpaused' : 'Paused');
  const params = { path: { id: workflow.id }, query: { operation: operation.id } };
  const { workspace, id } = workflow;
  const approving = useMay('approveOperation', { workspace, id });
  const refusal = useMay('refuseOperation', { workspace, id });
  const pausing = useMay(operation.hold === 'pause' ? 'unpauseWorkflow' : 'pauseWorkflow', { workspace, id });
  if (!isGoing(workflow.state)) return null;
  if (operation.hold === 'approval') {
    return (
      <div className={styles.actions}>
        <Button
          kind="primary"
          icon={<Check aria-hidden />}
          may={approving}
          busy={approve.isPending}
          onPress={() =>
            approve.mutate(() => dataOf(orchestrator.POST('/api/v1/workflows/{id}/approve', { params })), {
              onError: sayProblem,
            })
          }
        >
          Approve
        </Button>
        <Button icon={<X aria-hidden />} may={refusal} onPress={() => setRefusing(true)}>
          Refuse
        </Button>
        {refusing && (
          <RefuseDialog workflow={workflow} operation={operation} onClose={() => setRefusing(false)} />
        )}
      </div>
    );
  }
  if (operation.state !== 'pending' && operation.state !== 'waiting_retry') return null;
  const isPaused = operation.hold === 'pause';
  return (
    <div className={styles.actions}>
      <Button
        icon={isPaused ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
        may={pausing}
        busy={pause.isPending}
        onPress={() =>
          pause.mutate(
            () =>
              dataOf(
                isPaused
                  ? orchestrator.POST('/api/v1/workflows/{id}/unpause', { params })
                  : orchestrator.POST('/api/v1/workflows/{id}/pause', { params }),
              ),
            { onError: sayProblem },
          )
        }
      >
        {isPaused ? 'Unpause operation' : 'Pause operation'}
      </Button>
    </div>
  );
}

function RefuseDialog({
  workflow,
  operation,
  onClose,
}: {
  workflow: Workflow;
  operation: Operation;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const change = useChange(workflow.id, 'Refused');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Refuse ${operation.id}?`}
      lead="The operation fails, and the workflow handles it like any other failure."
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="danger"
            busy={change.isPending}
            onPress={() =>
              change.mutate(
                () =>
                  dataOf(
                    orchestrator.POST('/api/v1/workflows/{id}/refuse', {
                      params: {
                        path: { id: workflow.id },
                        query: { operation: operation.id, ...(reason === '' ? {} : { reason }) },
                      },
                    }),
                  ),
                { onSuccess: onClose },
              )
            }
          >
            Refuse
          </Button>
        </>
      }
    >
      <Field label="Reason" value={reason} onChange={setReason} autoFocus lines={2} />
      {change.error !== null && <ProblemView error={change.error} />}
    </Dialog>
  );
}
