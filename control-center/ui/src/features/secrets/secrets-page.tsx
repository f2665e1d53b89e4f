import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, Lock, LockOpen, Plus, Signature, Timer } from 'lucide-react';
import { useState } from 'react';
import { useDialog } from '@/context/dialog';
import { useMay } from '@/context/permission';
import { useWorkspace } from '@/context/workspace';
import { Badge, Button, Page, Tabs } from '@/ui';
import { Leases } from './leases';
import { NewKeyDialog } from './new-key-dialog';
import { SecretList } from './secret-list';
import { TransitKeys } from './transit-keys';
import { useSeal } from './use-secrets';
import { VaultDialog } from './vault-dialog';
import { WriteDialog } from './write-dialog';

const VIEWS = [
  { key: 'secrets', name: 'Secrets', icon: <KeyRound aria-hidden /> },
  { key: 'leases', name: 'Leases', icon: <Timer aria-hidden /> },
  { key: 'keys', name: 'Transit keys', icon: <Signature aria-hidden /> },
] as const;

/** What the vault keeps of a workspace, without values: secrets, leases and transit keys. */
export function SecretsPage() {
  const { view = 'secrets' } = useSearch({ from: '/frame/secrets' });
  const workspace = useWorkspace();
  return (
    <Page
      fill
      title="Secrets"
      lead="Sealed and versioned in the vault; every use is recorded"
      actions={
        <>
          <VaultButton />
          {view === 'secrets' && <NewSecret workspace={workspace} />}
          {view === 'keys' && <NewKey workspace={workspace} />}
        </>
      }
    >
      <Tabs
        label="Parts of the vault"
        items={VIEWS}
        present={view}
        render={(key, props) => (
          <Link {...props} to="/secrets" search={{ workspace, view: key === 'secrets' ? undefined : key }} />
        )}
      />
      {view === 'secrets' && <SecretList workspace={workspace} />}
      {view === 'leases' && <Leases workspace={workspace} />}
      {view === 'keys' && <TransitKeys workspace={workspace} />}
    </Page>
  );
}

function NewSecret({ workspace }: { workspace: string }) {
  const navigate = useNavigate({ from: '/secrets' });
  const may = useMay('writeSecret', { workspace });
  const making = useDialog('new', may);
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} may={may} onPress={making.open}>
        New secret
      </Button>
      {making.isOpen && (
        <WriteDialog
          workspace={workspace}
          onClose={making.close}
          onWritten={({ path }) =>
            void navigate({ search: (before) => ({ ...before, path }), replace: true })
          }
        />
      )}
    </>
  );
}

function NewKey({ workspace }: { workspace: string }) {
  const may = useMay('createTransitKey', { workspace });
  const making = useDialog('new', may);
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} may={may} onPress={making.open}>
        New key
      </Button>
      {making.isOpen && <NewKeyDialog workspace={workspace} onClose={making.close} />}
    </>
  );
}

function VaultButton() {
  const { data } = useSeal();
  const [isOpen, setIsOpen] = useState(false);
  const isSealed = data?.sealed === true;
  return (
    <>
      <Button
        icon={isSealed ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
        onPress={() => setIsOpen(true)}
      >
        Vault
        {isSealed && <Badge tone="red">sealed</Badge>}
      </Button>
      {isOpen && <VaultDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
