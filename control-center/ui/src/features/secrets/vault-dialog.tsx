import { Lock, LockOpen, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { dataOf, vault } from '@/api';
import { useMay } from '@/context/permission';
import {
  Ago,
  Badge,
  Button,
  ConfirmDialog,
  counted,
  Dialog,
  Facts,
  Notice,
  ProblemView,
  Select,
  Skeleton,
  type Tone,
} from '@/ui';
import styles from './secrets.module.css';
import { type Rotation, type Seal, useRotations, useSeal, useVaultAction } from './use-secrets';

const TONES: Record<Rotation['state'], Tone> = { running: 'blue', done: 'green', failed: 'red' };

/** Whether the vault is sealed and by what, and its keys. */
export function VaultDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useSeal();
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title="Vault"
      lead="Secrets are sealed with keys that only the vault can open. While it is sealed, no one can use them."
      actions={
        <Button kind="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      {error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        <>
          {data.sealed && <Notice tone="red">{data.reason ?? 'The vault is sealed.'}</Notice>}
          {data.observing && (
            <Notice tone="amber">
              {data.observing.actor} restored it <Ago at={data.observing.since} /> from a backup that was made{' '}
              <Ago at={data.observing.backup_at} />. Secrets can be read, and nothing changes until an
              administrator releases it with the command “vault release”.
            </Notice>
          )}
          <Facts
            items={[
              [
                'State',
                <Badge key="state" tone={data.sealed ? 'red' : 'green'}>
                  {data.sealed ? 'Sealed' : 'Unsealed'}
                </Badge>,
              ],
              ['Key service', data.key_service],
              ['Root key', `version ${data.root_version}`],
              ['Workspaces', data.workspaces],
              ['Secrets', `${data.secrets}, in ${counted(data.versions, 'version')}`],
            ]}
          />
          <SealActions seal={data} />
          <Rotations isSealed={data.sealed} />
        </>
      )}
    </Dialog>
  );
}

function SealActions({ seal: { sealed } }: { seal: Seal }) {
  const [isSealing, setIsSealing] = useState(false);
  const may = useMay(sealed ? 'unsealVault' : 'sealVault');
  const changed = useVaultAction((after: Seal) =>
    after.sealed ? 'The vault is sealed' : 'The vault is unsealed',
  );
  return (
    <div className={styles.part}>
      {sealed ? (
        <Button
          kind="primary"
          icon={<LockOpen aria-hidden />}
          may={may}
          busy={changed.isPending}
          onPress={() => changed.mutate(() => dataOf(vault.POST('/api/v1/seal/unseal')))}
        >
          Unseal
        </Button>
      ) : (
        <Button icon={<Lock aria-hidden />} may={may} onPress={() => setIsSealing(true)}>
          Seal…
        </Button>
      )}
      {isSealing && (
        <ConfirmDialog
          title="Seal the vault?"
          lead="All keys are dropped from memory. Workflows that need a secret fail until it is unsealed."
          action="Seal"
          busy={changed.isPending}
          onConfirm={() =>
            changed.mutate(() => dataOf(vault.POST('/api/v1/seal/seal')), {
              onSuccess: () => setIsSealing(false),
            })
          }
          onClose={() => setIsSealing(false)}
        />
      )}
    </div>
  );
}

function Rotations({ isSealed }: { isSealed: boolean }) {
  const [level, setLevel] = useState<Rotation['level']>('workspace');
  const rotating = useMay('rotateKeys');
  const { data, error } = useRotations();
  const begun = useVaultAction(({ level: rotated }: Rotation) => `Rotation of ${rotated} keys started`);
  const isRunning = data?.items.some(({ state }) => state === 'running') === true;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Key rotation</h3>
      <div className={styles.under}>
        <Select
          label="Keys"
          value={level}
          options={[
            { value: 'workspace', name: 'all workspaces' },
            { value: 'root', name: 'root' },
          ]}
          onChange={setLevel}
        />
        <Button
          icon={<RefreshCw aria-hidden />}
          busy={begun.isPending}
          may={rotating}
          isDisabled={isSealed || isRunning}
          onPress={() =>
            begun.mutate(() => dataOf(vault.POST('/api/v1/seal/rotations', { body: { level } })))
          }
        >
          Rotate keys
        </Button>
      </div>
      {error && <ProblemView error={error} />}
      {data?.items.length === 0 && <p className="muted">None yet.</p>}
      <ul className={styles.versions}>
        {data?.items.slice(0, 5).map((rotation) => (
          <RotationLine key={rotation.id} rotation={rotation} />
        ))}
      </ul>
    </section>
  );
}

function RotationLine({ rotation }: { rotation: Rotation }) {
  const { level, workspace, state, started_at, done, total, reason } = rotation;
  return (
    <li className={styles.rotation}>
      <b>{workspace === undefined ? `${level} keys` : `${level} key of ${workspace}`}</b>
      <Badge tone={TONES[state]}>{state}</Badge>
      <small className="numbers">
        {done} of {total} keys wrapped again
      </small>
      <small>
        <Ago at={started_at} />
      </small>
      {reason !== undefined && <small>{reason}</small>}
    </li>
  );
}
