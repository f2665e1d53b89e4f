import { lazy, Suspense } from 'react';
import { dataOf, orchestrator } from '@/api';
import { part } from '@/api/part';
import { PlanDialog } from '@/context/plan-dialog';
import { Skeleton } from '@/ui';
import type { Drift } from './use-drift';

const Compare = lazy(() => part(() => import('@/ui/compare')));

export type DriftWay = 'revert' | 'adopt';

/** Ends a drift, as planned. */
export function DriftDialog({ drift, way, onClose }: { drift: Drift; way: DriftWay; onClose: () => void }) {
  const { id, workspace, resource } = drift;
  const params = { path: { id }, query: { workspace } };
  return (
    <PlanDialog
      workspace={workspace}
      title={way === 'revert' ? `Revert ${resource}?` : `Adopt ${resource}?`}
      lead={
        way === 'revert'
          ? 'Changes it back to what was applied last.'
          : 'Changes the declaration to match what exists, and saves it when you apply.'
      }
      action="Apply"
      about={[way, id]}
      make={() =>
        dataOf(
          way === 'revert'
            ? orchestrator.POST('/api/v1/drift/{id}/revert', { params })
            : orchestrator.POST('/api/v1/drift/{id}/adopt', { params }),
        )
      }
      onClose={onClose}
    >
      {({ declaration }) =>
        declaration !== undefined && (
          <Suspense fallback={<Skeleton lines={6} />}>
            <Compare
              labels={['Current file', 'File afterwards']}
              before={declaration.before}
              after={declaration.after}
              language={declaration.format === 'json' ? 'yaml' : declaration.format}
            />
          </Suspense>
        )
      }
    </PlanDialog>
  );
}
