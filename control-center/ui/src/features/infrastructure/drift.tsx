import { useState } from 'react';
import { both, useMay } from '@/context/permission';
import { Ago, Badge, Button, Card } from '@/ui';
import { DriftDialog, type DriftWay } from './drift-dialog';
import styles from './infrastructure.module.css';
import type { Drift } from './use-drift';

const KINDS: Record<Drift['kind'], string> = {
  gone: 'gone',
  stopped: 'stopped',
  changed: 'changed',
  extra: 'not created by the platform',
  files: 'files edited',
  unhealthy: 'unhealthy',
};

/** What a declaration can say. */
const ADOPTABLE: readonly Drift['kind'][] = ['gone', 'changed', 'extra'];

/** What was changed outside the platform, and the plans that end it. */
export function DriftCard({ drifts }: { drifts: readonly Drift[] }) {
  const [chosen, setChosen] = useState<{ drift: Drift; way: DriftWay }>();
  return (
    <Card title="Drift" flush>
      {drifts.map((drift) => (
        <div key={drift.id} className={styles.row}>
          <span className={styles.name}>
            {drift.resource}
            <small>{saidOf(drift)}</small>
          </span>
          <Badge tone={drift.ignored === undefined ? 'amber' : 'grey'}>{KINDS[drift.kind]}</Badge>
          <span className="muted">
            <Ago at={drift.since} />
          </span>
          <Ways drift={drift} onChoose={(way) => setChosen({ drift, way })} />
        </div>
      ))}
      {chosen !== undefined && (
        <DriftDialog drift={chosen.drift} way={chosen.way} onClose={() => setChosen(undefined)} />
      )}
    </Card>
  );
}

/** What ends it; its plan is applied afterwards. */
function Ways({ drift, onChoose }: { drift: Drift; onChoose: (way: DriftWay) => void }) {
  const { id, workspace, resource, kind } = drift;
  const submitting = useMay('submitWorkflow', { workspace });
  const reverting = both(useMay('revertDrift', { id, workspace }), submitting);
  const adopting = both(useMay('adoptDrift', { id, workspace }), submitting);
  return (
    <span className={styles.chips}>
      <Button aria-label={`Revert ${resource}`} may={reverting} onPress={() => onChoose('revert')}>
        Revert
      </Button>
      {ADOPTABLE.includes(kind) && (
        <Button aria-label={`Adopt ${resource}`} may={adopting} onPress={() => onChoose('adopt')}>
          Adopt
        </Button>
      )}
    </span>
  );
}

function saidOf({ changes, detail, ignored }: Drift): string {
  const parts = changes.map(
    ({ property, before = 'nothing', after = 'nothing' }) =>
      `${property}: ${brief(before)} → ${brief(after)}`,
  );
  if (detail !== undefined) parts.push(detail);
  if (ignored !== undefined) parts.push(`ignored by ${ignored.by}: ${ignored.reason}`);
  return parts.join(' · ');
}

/** A digest is long, and its beginning tells it apart. */
function brief(value: string): string {
  return /^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, 12)}…` : value;
}
