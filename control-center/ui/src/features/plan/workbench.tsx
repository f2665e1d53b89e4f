import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert, GitCompareArrows, Save, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Plan } from '@/api';
import { part } from '@/api/part';
import { type Format, useDeclarations } from '@/context/declarations';
import { useMay } from '@/context/permission';
import { Badge, Button, Card, ConfirmDialog, Empty, ProblemView, Select, Skeleton, Ticked } from '@/ui';
import type { Mistake } from '@/ui/mistake';
import type { Parsed } from './document';
import { FileNotice, NamesakeNotice } from './file-notice';
import styles from './plan.module.css';
import { PlanView } from './plan-view';
import { Retrying } from './retrying';
import { planStandingOf } from './standing';
import { useInfrastructureSchema, useSuggest } from './use-declarations';
import { useWorkbench, type WorkbenchOptions } from './use-workbench';

const Editor = lazy(() => part(() => import('@/ui/editor')));
const Merging = lazy(() => part(() => import('./merging')));

const FORMATS: readonly { value: Format; name: string }[] = [
  { value: 'yaml', name: 'YAML' },
  { value: 'pkl', name: 'Pkl' },
  { value: 'toml', name: 'TOML' },
  { value: 'json', name: 'JSON' },
];

export interface WorkbenchProps extends WorkbenchOptions {
  plan: Plan | undefined;
  isFetching: boolean;
  fault: unknown;
}

/** A declaration and its plan, side by side. */
export function Workbench({ plan, isFetching, fault, ...options }: WorkbenchProps) {
  const bench = useWorkbench(options);
  const { workspace } = options;
  const { standing, merging, parsed } = bench;
  if (merging !== undefined) {
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <Merging
          workspace={workspace}
          base={standing.base?.text ?? ''}
          theirs={merging}
          yours={standing.text}
          onUse={(text) => bench.takeMerged(text, merging)}
          onLater={bench.endMerging}
        />
      </Suspense>
    );
  }
  const isCurrent = plan !== undefined && planStandingOf(standing, plan.digest) === 'current';
  return (
    <div className={styles.columns}>
      <Declared bench={bench} isPlanned={isCurrent} {...options} />
      <Card title="Plan" flush className={styles.side}>
        {bench.isPlanning || isFetching ? (
          <Skeleton lines={9} />
        ) : fault ? (
          <ProblemView error={fault} />
        ) : plan ? (
          <PlanView
            plan={plan}
            standing={planStandingOf(standing, plan.digest)}
            saves={parsed.kind === 'infrastructure'}
            isUnsaved={standing.isUnsaved}
            onAgain={bench.plan}
            onApplied={bench.applied}
            onConflict={bench.showConflict}
          />
        ) : (
          <Empty icon={<GitCompareArrows aria-hidden />} title="No plan yet">
            A plan compares what you declare with what exists, and lists the operations that get there.
            Planning changes nothing.
          </Empty>
        )}
      </Card>
    </div>
  );
}

interface DeclaredProps extends WorkbenchOptions {
  bench: ReturnType<typeof useWorkbench>;
  /** Whether there is a plan of this text. */
  isPlanned: boolean;
}

function Declared({ bench, isPlanned, workspace, infrastructure, file }: DeclaredProps) {
  const { standing, parsed, mistakes, error, canPlan, namesake } = bench;
  const { text, format, isUnsaved } = standing;
  const planning = useMay('createPlan', { workspace });
  const saving = useMay(
    file === undefined ? 'createInfrastructure' : 'changeInfrastructure',
    file === undefined ? { workspace } : { workspace, id: file.name },
  );
  const schema = useInfrastructureSchema(format === 'yaml' || format === 'pkl');
  const suggest = useSuggest(workspace, infrastructure, format);
  const [sought, setSought] = useState<Mistake>();
  const [isDiscarding, setIsDiscarding] = useState(false);
  return (
    <Card
      title="Declaration"
      flush
      className={styles.side}
      actions={
        <>
          {file !== undefined && (
            <Link
              to="/infrastructures/$name/history"
              params={{ name: file.name }}
              search={{ workspace }}
              className="link"
            >
              History
            </Link>
          )}
          <DeclarationChooser workspace={workspace} present={infrastructure} />
          {file === undefined && (
            <Select
              label="Format"
              value={format}
              options={FORMATS}
              onChange={(next) => bench.change({ format: next })}
            />
          )}
        </>
      }
    >
      <FileNotice bench={bench} workspace={workspace} infrastructure={infrastructure} file={file} />
      <Retrying text={text} onSeek={setSought} />
      {namesake !== undefined && <NamesakeNotice bench={bench} workspace={workspace} namesake={namesake} />}
      <div className={styles.editor}>
        <Suspense fallback={<Skeleton lines={12} />}>
          <Editor
            label="Declared infrastructure"
            language={format === 'json' ? 'yaml' : format}
            value={text}
            mistakes={mistakes}
            shown={sought ?? (error === null ? undefined : mistakes[0])}
            schema={schema}
            suggest={suggest}
            onChange={(next) => {
              setSought(undefined);
              bench.change({ text: next });
            }}
            onSubmit={() => {
              if (canPlan && planning.allowed === true) bench.plan();
            }}
          />
        </Suspense>
      </div>
      {error !== null && (
        <div className={styles.asked}>
          <ProblemView error={error} />
        </div>
      )}
      <div className={styles.foot}>
        <div>
          <span role="status">{isUnsaved && <Badge tone="amber">Unsaved draft</Badge>}</span>
          {mistakes[0] !== undefined ? (
            <Mistakes text={text} first={mistakes[0]} count={mistakes.length} onSeek={setSought} />
          ) : (
            !isUnsaved && hintOf(parsed)
          )}
        </div>
        {isUnsaved && (
          <Button kind="quiet" icon={<Trash2 aria-hidden />} onPress={() => setIsDiscarding(true)}>
            Discard draft
          </Button>
        )}
        <Button
          icon={<Save aria-hidden />}
          may={saving}
          busy={bench.isSaving}
          isDisabled={parsed.kind !== 'infrastructure' || (file !== undefined && !isUnsaved)}
          onPress={bench.save}
        >
          Save
        </Button>
        <Button
          kind={isPlanned ? 'normal' : 'primary'}
          icon={<GitCompareArrows aria-hidden />}
          may={planning}
          busy={bench.isPlanning}
          isDisabled={!canPlan}
          onPress={bench.plan}
        >
          Plan
        </Button>
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title={
            infrastructure === undefined ? 'Discard the draft?' : `Discard the draft of ${infrastructure}?`
          }
          lead={
            infrastructure === undefined
              ? 'What you have written will be lost.'
              : 'What you have written will be lost. The file stays as it is.'
          }
          action="Discard"
          busy={false}
          onConfirm={() => {
            setIsDiscarding(false);
            bench.discard();
          }}
          onClose={() => setIsDiscarding(false)}
        />
      )}
    </Card>
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
      return 'Write or paste a declaration';
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
        { value: NEW, name: 'new' },
        ...(data?.items.map(({ name }) => ({ value: name, name })) ?? []),
      ]}
      onChange={(name) => void navigate({ search: { infrastructure: name === NEW ? undefined : name } })}
    />
  );
}
