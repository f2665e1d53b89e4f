import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { Badge, Button, Card, Empty, Field, ProblemView, say, Skeleton } from '@/ui';
import styles from './access.module.css';

const Editor = lazy(() => import('@/ui/editor'));

type Policy = ControlCenterSchemas['PolicyView'];

/** The file of the store that is written here. */
const FILE = 'dashboard.cedar';

const FIRST = `// Stands beside the policies that come with the program.
@id("web-team-operates")
@description("the web team steers what runs in its workspace")
permit(principal in Group::"web-team", action in Action::"Operate", resource in Workspace::"web");
`;

/** What decides: the policies that are active, and those that are being written. */
export function Policies() {
  const [chosen, setChosen] = useState<string | null>(null);
  const policies = useQuery({
    queryKey: ['policies'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/policies')),
  });
  if (policies.error) return <ProblemView error={policies.error} onRetry={() => void policies.refetch()} />;
  if (policies.data === undefined) return <Skeleton lines={8} />;
  const policy = policies.data.items.find(({ id }) => id === chosen);
  return (
    <div className={styles.split}>
      <Card
        title="Active"
        flush
        className={styles.side}
        actions={
          <Button icon={<FilePen aria-hidden />} onPress={() => setChosen(null)}>
            Write
          </Button>
        }
      >
        <div className={styles.policies} tabIndex={0} role="region" aria-label="Active policies">
          {policies.data.items.map(({ id, effect, at }) => (
            <button
              key={id}
              type="button"
              className={styles.policy}
              aria-pressed={id === chosen}
              onClick={() => setChosen(id)}
            >
              <b>
                {id} <Badge tone={effect === 'permit' ? 'green' : 'red'}>{effect}</Badge>
              </b>
              <small>{at}</small>
            </button>
          ))}
        </div>
      </Card>
      {policy ? <Source policy={policy} /> : <Workbench />}
    </div>
  );
}

function Source({ policy }: { policy: Policy }) {
  return (
    <Card title={policy.id} flush className={styles.side}>
      <pre className={styles.source} tabIndex={0} role="region" aria-label="The policy">
        {policy.source}
      </pre>
    </Card>
  );
}

type PolicyFile = ControlCenterSchemas['PolicyFileView'];

/** The stored policies as they are now: what is written here is one file among them. */
function useStored() {
  return useQuery({
    queryKey: ['policies', 'stored'],
    queryFn: async () => {
      const versions = await dataOf(controlCenter.GET('/api/v1/policy-versions'));
      const active = versions.items.find(({ state }) => state === 'active');
      if (active === undefined) return { files: [] as PolicyFile[] };
      const version = await dataOf(
        controlCenter.GET('/api/v1/policy-versions/{number}', {
          params: { path: { number: active.number } },
        }),
      );
      return { files: version.files, base: active.number };
    },
  });
}

function Workbench() {
  const stored = useStored();
  if (stored.error) return <ProblemView error={stored.error} onRetry={() => void stored.refetch()} />;
  if (stored.data === undefined) return <Skeleton lines={8} />;
  return <PolicyEditor key={stored.data.base ?? 0} {...stored.data} />;
}

/** Writes policies: nothing counts before they are made active, as a new version. */
function PolicyEditor({ files, base }: { files: PolicyFile[]; base?: number }) {
  const queries = useQueryClient();
  const [text, setText] = useState(files.find(({ name }) => name === FILE)?.text ?? FIRST);
  const [comment, setComment] = useState('');
  const all = [
    ...files.filter(({ name }) => name !== FILE),
    ...(text.trim() === '' ? [] : [{ name: FILE, text }]),
  ];
  const validating = useMutation({
    mutationFn: () => dataOf(controlCenter.POST('/api/v1/policies/validate', { body: { files: all } })),
  });
  const previewing = useMutation({
    mutationFn: () => dataOf(controlCenter.POST('/api/v1/policies/preview', { body: { files: all } })),
  });
  const proposing = useMutation({
    mutationFn: () =>
      dataOf(
        controlCenter.POST('/api/v1/policy-versions', {
          body: { files: all, comment, ...(base === undefined ? {} : { base }) },
        }),
      ),
    onSuccess: ({ number, state }) => {
      say(
        state === 'active' ? `Version ${number} decides now` : `Version ${number} waits for a second person`,
      );
      void queries.invalidateQueries({ queryKey: ['policies'] });
    },
  });
  const error = validating.error ?? previewing.error ?? proposing.error;
  const reset = () => {
    validating.reset();
    previewing.reset();
    proposing.reset();
  };
  return (
    <Card title="Policies of the store" flush className={styles.side}>
      <div className={styles.editor}>
        <Suspense fallback={<Skeleton lines={8} />}>
          <Editor
            label="Policies in Cedar"
            language="text"
            value={text}
            onChange={(next) => {
              setText(next);
              reset();
            }}
          />
        </Suspense>
      </div>
      {(error !== null || validating.data || previewing.data) && (
        <div className={styles.outcome}>
          {error !== null && <ProblemView error={error} />}
          {validating.data && error === null && (
            <p>
              <Badge tone="green">Valid</Badge> {validating.data.policies} policies would decide.
            </p>
          )}
          {previewing.data && error === null && <Preview {...previewing.data} />}
        </div>
      )}
      <div className={styles.foot}>
        <div style={{ flex: '1 1 180px' }}>
          <Field label="Why" value={comment} onChange={setComment} placeholder="What changes, and why" />
        </div>
        <Button
          busy={validating.isPending}
          onPress={() => {
            reset();
            validating.mutate();
          }}
        >
          Validate
        </Button>
        <Button
          busy={previewing.isPending}
          onPress={() => {
            reset();
            previewing.mutate();
          }}
        >
          Who gains, who loses
        </Button>
        <Button
          kind="primary"
          busy={proposing.isPending}
          isDisabled={comment === ''}
          onPress={() => {
            reset();
            proposing.mutate();
          }}
        >
          Make active
        </Button>
      </div>
    </Card>
  );
}

function Preview({ gained, lost }: ControlCenterSchemas['PreviewView']) {
  if (gained.length + lost.length === 0) return <Empty title="Nobody gains or loses access" />;
  return (
    <>
      {[
        ...gained.map((change) => ['gains', change] as const),
        ...lost.map((change) => ['loses', change] as const),
      ].map(([what, { principal, action, kind, id, workspace }]) => (
        <p key={`${what} ${principal} ${action} ${kind} ${id} ${workspace ?? ''}`}>
          <Badge tone={what === 'gains' ? 'green' : 'red'}>{what}</Badge> {principal}: {action} of {kind}{' '}
          <code>{id}</code>
          {workspace !== undefined && ` in ${workspace}`}
        </p>
      ))}
    </>
  );
}
