import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { controlCenter, dataOf } from '@/api';
import { useMay } from '@/context/permission';
import { Ago, Button, Dialog, Empty, ProblemView, say, Skeleton } from '@/ui';
import styles from './settings.module.css';

/** Who changed central settings and why; each version can be gone back to. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const may = useMay('rollbackSettings');
  const versions = useQuery({
    queryKey: ['settings', 'versions'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/setting-versions')),
  });
  const rolling = useMutation({
    mutationFn: (number: number) =>
      dataOf(
        controlCenter.POST('/api/v1/setting-versions/{number}/rollback', { params: { path: { number } } }),
      ),
    onSuccess: ({ version }) => {
      say(`Version ${version} is active`);
      void queries.invalidateQueries({ queryKey: ['settings'] });
    },
  });
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title="History of settings"
      actions={<Button onPress={onClose}>Close</Button>}
    >
      {rolling.error !== null && <ProblemView error={rolling.error} />}
      {versions.error ? (
        <ProblemView error={versions.error} onRetry={() => void versions.refetch()} />
      ) : versions.data === undefined ? (
        <Skeleton />
      ) : versions.data.items.length === 0 ? (
        <Empty title="No central settings yet">Values come from files, the environment or defaults.</Empty>
      ) : (
        <ol>
          {versions.data.items.map(({ number, comment, created_at }, index) => (
            <li key={number} className={styles.version}>
              <div>
                <b>{comment}</b>
                <p className="muted">
                  version {number} · <Ago at={created_at} />
                </p>
              </div>
              {index > 0 && (
                <Button
                  may={may}
                  busy={rolling.isPending && rolling.variables === number}
                  onPress={() => rolling.mutate(number)}
                >
                  Roll back to it
                </Button>
              )}
              <Differences number={number} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function Differences({ number }: { number: number }) {
  const { data } = useQuery({
    queryKey: ['settings', 'versions', number],
    queryFn: () =>
      dataOf(controlCenter.GET('/api/v1/setting-versions/{number}/diff', { params: { path: { number } } })),
    staleTime: Infinity,
  });
  return (
    <pre>
      {data?.items.map(({ service, key, before, after }) => (
        <div key={`${service} ${key}`}>
          {service} {key}: {before !== undefined && <del>{before}</del>}{' '}
          {before !== undefined && after !== undefined && '→'} {after !== undefined && <ins>{after}</ins>}
          {after === undefined && ' reset'}
        </div>
      ))}
    </pre>
  );
}
