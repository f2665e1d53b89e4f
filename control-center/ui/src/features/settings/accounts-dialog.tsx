import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, orchestrator, type OrchestratorSchemas } from '@/api';
import { useMay } from '@/context/permission';
import { useWorkspace } from '@/context/workspace';
import { Ago, Button, Dialog, Empty, ProblemView, say, sayProblem, Skeleton } from '@/ui';
import styles from './settings.module.css';

type Account = OrchestratorSchemas['ProviderAccountView'];

/** Whose credentials a workspace has at providers. They are added and replaced by the command. */
export function AccountsDialog({ onClose }: { onClose: () => void }) {
  const workspace = useWorkspace();
  const accounts = useQuery({
    queryKey: ['accounts', workspace],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/provider-accounts', { params: { query: { workspace } } })),
  });
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={`Provider accounts of ${workspace}`}
      actions={<Button onPress={onClose}>Close</Button>}
    >
      {accounts.error ? (
        <ProblemView error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : accounts.data === undefined ? (
        <Skeleton />
      ) : accounts.data.items.length === 0 ? (
        <Empty title="No accounts yet">
          <code>./provisioning provider account add hetzner</code> adds one.
        </Empty>
      ) : (
        <ol>
          {accounts.data.items.map((account) => (
            <OneAccount key={`${account.provider} ${account.name}`} workspace={workspace} account={account} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function OneAccount({ workspace, account }: { workspace: string; account: Account }) {
  const { provider, name, rotated_at: rotated } = account;
  const queries = useQueryClient();
  const may = useMay('testProviderAccount', { workspace });
  const testing = useMutation({
    mutationFn: () =>
      dataOf(
        orchestrator.POST('/api/v1/provider-accounts/{provider}/{name}/test', {
          params: { path: { provider, name }, query: { workspace } },
        }),
      ),
    onSuccess: () => {
      say(`${provider} accepts the credential of ${name}`);
      void queries.invalidateQueries({ queryKey: ['accounts'] });
    },
    onError: sayProblem,
  });
  return (
    <li className={styles.version}>
      <div>
        <b>
          {name} at {provider}
        </b>
        <p className="muted">
          credential from <Ago at={rotated} />
        </p>
      </div>
      <Button may={may} busy={testing.isPending} onPress={() => testing.mutate()}>
        Test
      </Button>
    </li>
  );
}
