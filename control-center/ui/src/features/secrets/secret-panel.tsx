import { Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { asProblem, dataOf, vault } from '@/api';
import { nameOf } from '@/context/actor';
import { both, useMay } from '@/context/permission';
import {
  Ago,
  Button,
  Chip,
  ConfirmDialog,
  Empty,
  Facts,
  fullTime,
  IconButton,
  Panel,
  PanelActions,
  ProblemView,
  Skeleton,
} from '@/ui';
import { periodText } from './draft';
import { generatedFor } from './generated';
import { MetadataDialog } from './metadata-dialog';
import { NeedBadges } from './need-badges';
import { Reveal } from './reveal';
import { RotateDialog } from './rotate-dialog';
import styles from './secrets.module.css';
import { type Secret, type TaggedSecret, useSecret, useSecretAction } from './use-secrets';
import { Uses } from './uses';
import { Versions } from './versions';
import { WriteDialog } from './write-dialog';

export interface SecretPanelProps {
  workspace: string;
  path: string;
  onClose: () => void;
}

/** One secret: its metadata and versions, who used it, and its value for a moment. */
export function SecretPanel({ workspace, path, onClose }: SecretPanelProps) {
  const { data, error, refetch } = useSecret(workspace, path);
  const isMissing = error !== null && asProblem(error).status === 404;
  return (
    <Panel label="Secret" title={path} detail={data?.detail.secret.metadata.description} onClose={onClose}>
      {isMissing ? (
        <Empty title="No such secret">It may have been destroyed.</Empty>
      ) : error ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : (
        <>
          <Actions tagged={data} onDestroyed={onClose} />
          <About secret={data.detail.secret} />
          <Reveal key={data.detail.secret.current_version} secret={data.detail.secret} />
          <Versions detail={data.detail} />
          <Uses workspace={workspace} path={path} />
        </>
      )}
    </Panel>
  );
}

function About({ secret }: { secret: Secret }) {
  const { metadata, fields, current_version, created_at, updated_at, updated_by, last_read_at } = secret;
  const labels = Object.entries(metadata.labels ?? {});
  return (
    <Facts
      items={[
        [
          'Version',
          <span key="version" className={styles.name}>
            {current_version} <NeedBadges secret={secret} />
          </span>,
        ],
        ['Fields', fields.length === 0 ? 'none' : fields.join(', ')],
        metadata.owner === undefined ? null : ['Owner', metadata.owner],
        labels.length === 0
          ? null
          : [
              'Labels',
              <span key="labels" className={styles.chips}>
                {labels.map(([name, value]) => (
                  <Chip key={name}>{`${name}=${value}`}</Chip>
                ))}
              </span>,
            ],
        metadata.expires_at === undefined ? null : ['Expires', fullTime(metadata.expires_at)],
        metadata.rotate_every === undefined ? null : ['Rotate every', periodText(metadata.rotate_every)],
        [
          'Written',
          <span key="written">
            <Ago at={updated_at} />
            {updated_by !== undefined && ` by ${nameOf(updated_by)}`}
          </span>,
        ],
        ['Created', <Ago key="created" at={created_at} />],
        ['Last read', last_read_at === undefined ? 'never' : <Ago key="read" at={last_read_at} />],
      ]}
    />
  );
}

function Actions({ tagged, onDestroyed }: { tagged: TaggedSecret; onDestroyed: () => void }) {
  const { workspace, path, metadata } = tagged.detail.secret;
  const [question, setQuestion] = useState<'write' | 'rotate' | 'describe' | 'destroy' | null>(null);
  const resource = { workspace, id: path };
  const writing = useMay('writeSecret', resource);
  const rotating = both(useMay('createPlan', { workspace }), useMay('submitWorkflow', { workspace }));
  const describing = useMay('describeSecret', resource);
  const destroying = useMay('destroySecret', { destroys: true, ...resource });
  const destroyed = useSecretAction(() => `${path} was destroyed`);
  const generated = generatedFor(path, metadata.labels);
  const close = () => setQuestion(null);
  return (
    <div className={styles.part}>
      <PanelActions>
        <Button icon={<Plus aria-hidden />} may={writing} onPress={() => setQuestion('write')}>
          New version
        </Button>
        {generated !== undefined && (
          <Button icon={<RefreshCw aria-hidden />} may={rotating} onPress={() => setQuestion('rotate')}>
            Rotate
          </Button>
        )}
        <IconButton label="Change metadata" may={describing} onPress={() => setQuestion('describe')}>
          <Pencil />
        </IconButton>
        <IconButton label="Destroy secret" may={destroying} onPress={() => setQuestion('destroy')}>
          <Trash2 />
        </IconButton>
      </PanelActions>
      {question === 'write' && (
        <WriteDialog workspace={workspace} before={tagged.detail.secret} onClose={close} />
      )}
      {question === 'rotate' && generated !== undefined && (
        <RotateDialog workspace={workspace} generated={generated} onClose={close} />
      )}
      {question === 'describe' && <MetadataDialog tagged={tagged} onClose={close} />}
      {question === 'destroy' && (
        <ConfirmDialog
          title={`Destroy ${path}?`}
          lead="All versions, the metadata and the path are removed permanently. What uses the secret fails."
          action="Destroy"
          busy={destroyed.isPending}
          onConfirm={() =>
            destroyed.mutate(
              () =>
                dataOf(
                  vault.DELETE('/api/v1/secrets/{path}', {
                    params: { path: { path }, query: { workspace } },
                  }),
                ),
              { onSuccess: onDestroyed },
            )
          }
          onClose={close}
        />
      )}
    </div>
  );
}
