import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleAlert, GitCompareArrows, Save } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { asProblem, dataOf, orchestrator, type Plan } from '@/api';
import { type Declaration, useDeclarations } from '@/context/declarations';
import { useWorkspace } from '@/context/workspace';
import { Button, Card, Empty, Page, ProblemView, Select, Skeleton, Ticked } from '@/ui';
import type { Mistake } from '@/ui/mistake';
import { placed, read, type Format, type Parsed } from './document';
import { EXAMPLE } from './example';
import styles from './plan.module.css';
import { PlanView } from './plan-view';
import { planOf, useCheck, useDeclaration, useInfrastructureSchema, useSave } from './use-declarations';

const Editor = lazy(() => import('@/ui/editor'));

const FORMATS: readonly { value: Format; name: string }[] = [
  { value: 'yaml', name: 'YAML' },
  { value: 'pkl', name: 'Pkl' },
  { value: 'toml', name: 'TOML' },
  { value: 'json', name: 'JSON' },
];

/** Declare, look at what would happen, apply exactly that. */
export function PlanPage() {
  const workspace = useWorkspace();
  const { infrastructure, digest } = useSearch({ from: '/frame/plan' });
  const declaration = useDeclaration(workspace, infrastructure);
  const plan = useQuery({
    queryKey: ['plan', digest],
    queryFn: () =>
      dataOf(orchestrator.GET('/api/v1/plans/{digest}', { params: { path: { digest: digest ?? '' } } })),
    enabled: digest !== undefined,
    staleTime: Infinity,
  });
  return (
    <Page
      fill
      title="Plan a change"
      lead={`Declare what should be in ${workspace}; nothing happens before you apply the plan`}
    >
      {declaration.error ? (
        <ProblemView error={declaration.error} onRetry={() => void declaration.refetch()} />
      ) : infrastructure !== undefined && declaration.data === undefined ? (
        <Skeleton lines={12} />
      ) : (
        <Workbench
          key={`${workspace} ${infrastructure ?? ''}`}
          workspace={workspace}
          saved={declaration.data}
          plan={plan.data}
          isFetching={digest !== undefined && plan.isPending}
          fault={plan.error}
        />
      )}
    </Page>
  );
}

interface WorkbenchProps {
  workspace: string;
  /** As it is in its file; absent for a new infrastructure. */
  saved: Declaration | undefined;
  plan: Plan | undefined;
  isFetching: boolean;
  fault: unknown;
}

function Workbench({ workspace, saved, plan, isFetching, fault }: WorkbenchProps) {
  const navigate = useNavigate({ from: '/plan' });
  const queries = useQueryClient();
  const draft = `provisioning.draft ${workspace} ${saved?.name ?? ''}`;
  const [text, setText] = useState(() => sessionStorage.getItem(draft) ?? saved?.text ?? EXAMPLE);
  const [format, setFormat] = useState<Format>(saved?.format ?? 'yaml');
  const [plannedText, setPlannedText] = useState<string | null>(null);
  const parsed = useMemo(() => read(text, format), [text, format]);
  const saving = useSave(workspace, saved);
  const schema = useInfrastructureSchema(format === 'yaml' || format === 'pkl');
  const check = useCheck(workspace, parsed, format, text);
  const making = useMutation({
    mutationFn: () => planOf(workspace, parsed, format, text),
    onSuccess: (made) => {
      queries.setQueryData<Plan>(['plan', made.digest], made);
      setPlannedText(text);
      void navigate({ search: (before) => ({ ...before, digest: made.digest }), replace: true });
    },
  });
  const error = making.error ?? saving.error;
  const found = error ?? check.error;
  const mistakes = useMemo(
    () =>
      parsed.kind === 'wrong'
        ? parsed.mistakes
        : placed(text, format, found ? (asProblem(found).errors ?? []) : []),
    [parsed, text, format, found],
  );
  const [sought, setSought] = useState<Mistake>();
  const canPlan = parsed.kind === 'infrastructure' || parsed.kind === 'batch';
  const isOld = plannedText !== null && plannedText !== text;

  function change(next: string) {
    setText(next);
    sessionStorage.setItem(draft, next);
    setSought(undefined);
    making.reset();
    saving.reset();
  }

  function save() {
    if (parsed.kind !== 'infrastructure') return;
    saving.mutate(
      { name: parsed.name, format, text },
      {
        onSuccess: ({ name }) => {
          sessionStorage.removeItem(draft);
          void navigate({ search: (before) => ({ ...before, infrastructure: name }), replace: true });
        },
      },
    );
  }

  return (
    <div className={styles.columns}>
      <Card
        title="Declared"
        flush
        className={styles.side}
        actions={
          <>
            <DeclarationChooser workspace={workspace} present={saved?.name} />
            {saved === undefined && (
              <Select label="Format" value={format} options={FORMATS} onChange={setFormat} />
            )}
          </>
        }
      >
        <div
          className={styles.editor}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canPlan) {
              event.preventDefault();
              making.mutate();
            }
          }}
        >
          <Suspense fallback={<Skeleton lines={12} />}>
            <Editor
              label="Declared infrastructure"
              language={format === 'json' ? 'yaml' : format}
              value={text}
              mistakes={mistakes}
              shown={sought ?? (error === null ? undefined : mistakes[0])}
              schema={schema}
              onChange={change}
            />
          </Suspense>
        </div>
        {error !== null && (
          <div className={styles.asked}>
            <ProblemView error={error} />
          </div>
        )}
        <div className={styles.foot}>
          <span>
            {mistakes[0] === undefined ? (
              hintOf(parsed)
            ) : (
              <Mistakes text={text} first={mistakes[0]} count={mistakes.length} onSeek={setSought} />
            )}
          </span>
          <Button
            icon={<Save aria-hidden />}
            busy={saving.isPending}
            isDisabled={parsed.kind !== 'infrastructure' || text === saved?.text}
            onPress={save}
          >
            Save
          </Button>
          <Button
            kind={plan === undefined || isOld ? 'primary' : 'normal'}
            icon={<GitCompareArrows aria-hidden />}
            busy={making.isPending}
            isDisabled={!canPlan}
            onPress={() => making.mutate()}
          >
            Plan
          </Button>
        </div>
      </Card>
      <Card title="What would happen" flush className={styles.side}>
        {making.isPending || isFetching ? (
          <Skeleton lines={9} />
        ) : fault ? (
          <ProblemView error={fault} />
        ) : plan ? (
          <PlanView plan={plan} isOld={isOld} onAgain={() => making.mutate()} />
        ) : (
          <Empty icon={<GitCompareArrows aria-hidden />} title="No plan yet">
            A plan compares what you declare with what exists, and lists every operation that leads there.
            Making one changes nothing.
          </Empty>
        )}
      </Card>
    </div>
  );
}

/** The first of them, and the way to it. */
function Mistakes(props: { text: string; first: Mistake; count: number; onSeek: (one: Mistake) => void }) {
  const { text, first, count, onSeek } = props;
  const line = text.slice(0, first.from).split('\n').length;
  return (
    <button type="button" className={styles.mistake} onClick={() => onSeek({ ...first })}>
      <CircleAlert aria-hidden />
      <span>
        <b>Line {line}</b> <Ticked text={first.message} />
        {count > 1 && `, and ${count - 1} more`}
      </span>
    </button>
  );
}

function hintOf(parsed: Parsed): string {
  switch (parsed.kind) {
    case 'empty':
      return 'Write or paste what should be there';
    case 'batch':
      return 'A batch of operations';
    default:
      return 'Ctrl Space completes, Ctrl Enter plans';
  }
}

const NEW = '';

function DeclarationChooser({
  workspace,
  present = NEW,
}: {
  workspace: string;
  present?: string | undefined;
}) {
  const navigate = useNavigate({ from: '/plan' });
  const { data } = useDeclarations(workspace);
  return (
    <Select
      label="Infrastructure"
      value={present}
      options={[
        { value: NEW, name: 'a new one' },
        ...(data?.items.map(({ name }) => ({ value: name, name })) ?? []),
      ]}
      onChange={(name) => void navigate({ search: { infrastructure: name === NEW ? undefined : name } })}
    />
  );
}
