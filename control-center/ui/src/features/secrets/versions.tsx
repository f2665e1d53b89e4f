import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { dataOf, vault } from '@/api';
import { nameOf } from '@/context/actor';
import { useMay } from '@/context/permission';
import {
  Ago,
  Badge,
  ConfirmDialog,
  counted,
  IconButton,
  Menu,
  MenuItem,
  PanelSection,
  type Tone,
} from '@/ui';
import styles from './secrets.module.css';
import { type SecretDetail, useSecretAction, type Version } from './use-secrets';

const TONES: Record<Version['state'], Tone> = { active: 'green', deleted: 'grey', destroyed: 'red' };

/** The versions of a secret, newest first, and what can be done with each. */
export function Versions({ detail: { secret, versions } }: { detail: SecretDetail }) {
  return (
    <PanelSection title="Versions">
      <ol className={styles.versions} reversed>
        {versions.map((version) => (
          <li key={version.version} className={styles.version}>
            <b className="numbers">{version.version}</b>
            <span className={styles.name}>
              <Badge tone={TONES[version.state]}>{version.state}</Badge>
              <small>
                <Ago at={version.created_at} />
                {version.created_by !== undefined && ` by ${nameOf(version.created_by)}`}
              </small>
            </span>
            {version.state !== 'destroyed' && (
              <VersionMenu workspace={secret.workspace} path={secret.path} version={version} />
            )}
            <small className={styles.fields}>
              {version.fields.join(', ')} · {counted(version.size, 'byte')}
            </small>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function VersionMenu({
  workspace,
  path,
  version: { version, state },
}: {
  workspace: string;
  path: string;
  version: Version;
}) {
  const [isDestroying, setIsDestroying] = useState(false);
  const resource = { workspace, id: path };
  const isDeleted = state === 'deleted';
  const changing = useMay(isDeleted ? 'undeleteSecretVersion' : 'deleteSecretVersion', resource);
  const destroying = useMay('destroySecretVersion', { destroys: true, ...resource });
  const changed = useSecretAction(() =>
    isDeleted ? `Version ${version} was undeleted` : `Version ${version} was deleted`,
  );
  const destroyed = useSecretAction(() => `The value of version ${version} was destroyed`);
  const params = { path: { path, version }, query: { workspace } };
  const change = () =>
    changed.mutate(() =>
      dataOf(
        isDeleted
          ? vault.POST('/api/v1/secrets/{path}/versions/{version}/undelete', { params })
          : vault.POST('/api/v1/secrets/{path}/versions/{version}/delete', { params }),
      ),
    );
  return (
    <>
      <Menu
        label={`About version ${version}`}
        trigger={
          <IconButton label={`More about version ${version}`} busy={changed.isPending}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem onAction={change} may={changing}>
          {isDeleted ? 'Undelete' : 'Delete'}
        </MenuItem>
        <MenuItem danger onAction={() => setIsDestroying(true)} may={destroying}>
          Destroy…
        </MenuItem>
      </Menu>
      {isDestroying && (
        <ConfirmDialog
          title={`Destroy the value of version ${version}?`}
          lead={`Nobody can read version ${version} of ${path} again.`}
          action="Destroy"
          busy={destroyed.isPending}
          onConfirm={() =>
            destroyed.mutate(
              () => dataOf(vault.POST('/api/v1/secrets/{path}/versions/{version}/destroy', { params })),
              { onSuccess: () => setIsDestroying(false) },
            )
          }
          onClose={() => setIsDestroying(false)}
        />
      )}
    </>
  );
}
