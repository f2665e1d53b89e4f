import { Link } from '@tanstack/react-router';
import { nameOf } from '@/context/actor';
import { useMay } from '@/context/permission';
import { Ago, Badge, Button, DenialText, PanelSection, Past, PastEvent, ProblemView, Skeleton } from '@/ui';
import styles from './secrets.module.css';
import { type SecretUse, useUses } from './use-secrets';

const ACTIONS: Record<SecretUse['action'], string> = {
  reveal: 'Read',
  write: 'Written',
  describe: 'Metadata changed',
  delete: 'Deleted',
  undelete: 'Undeleted',
  destroy: 'Destroyed',
  encrypt: 'Encrypted',
  decrypt: 'Decrypted',
  rewrap: 'Rewrapped',
  sign: 'Signed',
  verify: 'Verified',
  hmac: 'Authenticated',
  lease: 'Leased',
  renew: 'Lease renewed',
  revoke: 'Lease revoked',
};

/** Who used a secret, newest first, for those who may see that. */
export function Uses({ workspace, path }: { workspace: string; path: string }) {
  const { allowed, denial } = useMay('listAccesses', { workspace });
  return (
    <PanelSection title="Uses">
      {allowed === true && <UseList workspace={workspace} path={path} />}
      {denial !== undefined && (
        <p className={styles.reason}>
          <DenialText denial={denial} />
        </p>
      )}
    </PanelSection>
  );
}

function UseList({ workspace, path }: { workspace: string; path: string }) {
  const uses = useUses(workspace, path);
  const rows = uses.data?.pages.flatMap(({ items }) => items) ?? [];
  if (uses.error) return <ProblemView error={uses.error} onRetry={() => void uses.refetch()} />;
  if (uses.data === undefined) return <Skeleton lines={3} />;
  return (
    <div className={styles.part}>
      {rows.length === 0 && <p className="muted">None yet.</p>}
      <Past>
        {rows.map((use) => (
          <Use key={use.id} use={use} workspace={workspace} />
        ))}
      </Past>
      {uses.hasNextPage && (
        <Button kind="quiet" busy={uses.isFetchingNextPage} onPress={() => void uses.fetchNextPage()}>
          Earlier
        </Button>
      )}
    </div>
  );
}

function Use({ use, workspace }: { use: SecretUse; workspace: string }) {
  const { at, action, outcome, version, field, by, workflow, purpose } = use;
  return (
    <PastEvent
      what={
        <span className={styles.name}>
          <b>{ACTIONS[action]}</b>
          {outcome === 'refused' && <Badge tone="amber">refused</Badge>}
        </span>
      }
      when={<Ago at={at} />}
    >
      <p className={styles.use}>
        {nameOf(by)}
        {version !== undefined && ` · version ${version}`}
        {field !== undefined && ` · ${field}`}
        {workflow !== undefined && (
          <>
            {' · '}
            <Link to="/workflows/$id" params={{ id: workflow }} search={{ workspace }} className="link">
              workflow <span className="mono">{workflow.slice(-8)}</span>
            </Link>
          </>
        )}
        {purpose !== undefined && ` · ${purpose}`}
      </p>
    </PastEvent>
  );
}
