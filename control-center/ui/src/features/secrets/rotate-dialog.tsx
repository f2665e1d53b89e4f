import { dataOf, orchestrator } from '@/api';
import { PlanDialog } from '@/context/plan-dialog';
import type { Generated } from './generated';

/** Gives a generated secret another value and installs it wherever it is used, as planned. */
export function RotateDialog({
  workspace,
  generated: { infrastructure, name },
  onClose,
}: {
  workspace: string;
  generated: Generated;
  onClose: () => void;
}) {
  return (
    <PlanDialog
      workspace={workspace}
      title={`Rotate ${name}?`}
      lead={`It gets another value, and whatever uses it in ${infrastructure} is updated.`}
      action="Rotate"
      about={['rotate', infrastructure, name]}
      make={async () => ({
        plan: await dataOf(
          orchestrator.POST('/api/v1/plans', {
            body: { workspace, action: 'apply', infrastructure, rotate: [name] },
          }),
        ),
      })}
      onClose={onClose}
    />
  );
}
