import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { asProblem, dataOf, vault } from '@/api';
import { nameOf } from '@/context/actor';
import { useMay } from '@/context/permission';
import {
  Ago,
  Button,
  ConfirmDialog,
  Empty,
  Facts,
  IconButton,
  Panel,
  PanelActions,
  PanelSection,
  ProblemView,
  Skeleton,
} from '@/ui';
import styles from './secrets.module.css';
import { type TransitKey, type TransitKeyDetail, useKeyAction, useTransitKey } from './use-transit-keys';

export interface TransitKeyPanelProps {
  workspace: string;
  name: string;
  onClose: () => void;
}

/** One transit key: what it is for, its versions, and the public ones of what signs. */
export function TransitKeyPanel({ workspace, name, onClose }: TransitKeyPanelProps) {
  const { data, error, refetch } = useTransitKey(workspace, name);
  const isMissing = error !== null && asProblem(error).status === 404;
  return (
    <Panel label="Transit key" title={name} onClose={onClose}>
      {isMissing ? (
        <Empty title="No such key">It may have been deleted.</Empty>
      ) : error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        <>
          <Actions transitKey={data.key} onDeleted={onClose} />
          <About transitKey={data.key} />
          <Versions detail={data} />
        </>
      )}
    </Panel>
  );
}

function About({ transitKey }: { transitKey: TransitKey }) {
  return (
    <Facts
      items={[
        ['Type', transitKey.type],
        ['Version', transitKey.latest_version],
        ['Decrypts from', `version ${transitKey.min_decryption_version}`],
        ['Deletion', transitKey.deletion_allowed ? 'allowed' : 'protected'],
        [
          'Created',
          <span key="created">
            <Ago at={transitKey.created_at} /> by {nameOf(transitKey.created_by)}
          </span>,
        ],
      ]}
    />
  );
}

function Versions({ detail: { versions } }: { detail: TransitKeyDetail }) {
  return (
    <PanelSection title="Versions">
      <ol className={styles.versions} reversed>
        {versions.map(({ version, created_at, created_by, public_key }) => (
          <li key={version} className={styles.version}>
            <b className="numbers">{version}</b>
            <small>
              <Ago at={created_at} /> by {nameOf(created_by)}
            </small>
            {public_key !== undefined && (
              <pre className={styles.fields} tabIndex={0} role="region" aria-label={`Public key ${version}`}>
                {public_key}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function Actions({ transitKey, onDeleted }: { transitKey: TransitKey; onDeleted: () => void }) {
  const { workspace, name } = transitKey;
  const [isDeleting, setIsDeleting] = useState(false);
  const resource = { workspace, id: name };
  const rotating = useMay('rotateTransitKey', resource);
  const deleting = useMay('deleteTransitKey', { destroys: true, ...resource });
  const params = { path: { name }, query: { workspace } };
  const rotated = useKeyAction(
    ({ key }: TransitKeyDetail) => `${key.name} has version ${key.latest_version}`,
  );
  const deleted = useKeyAction(() => `${name} was deleted`);
  return (
    <PanelActions>
      <Button
        icon={<RefreshCw aria-hidden />}
        may={rotating}
        busy={rotated.isPending}
        onPress={() =>
          rotated.mutate(() => dataOf(vault.POST('/api/v1/transit-keys/{name}/rotate', { params })))
        }
      >
        Rotate
      </Button>
      {transitKey.deletion_allowed && (
        <IconButton label="Delete key" may={deleting} onPress={() => setIsDeleting(true)}>
          <Trash2 />
        </IconButton>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          lead="What it has encrypted can never be decrypted again."
          action="Delete"
          busy={deleted.isPending}
          onConfirm={() =>
            deleted.mutate(() => dataOf(vault.DELETE('/api/v1/transit-keys/{name}', { params })), {
              onSuccess: onDeleted,
            })
          }
          onClose={() => setIsDeleting(false)}
        />
      )}
    </PanelActions>
  );
}
