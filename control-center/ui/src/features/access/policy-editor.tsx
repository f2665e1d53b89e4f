import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { asProblem, controlCenter, dataOf, type ControlCenterSchemas } from '@/api';
import { Badge, Button, Card, Empty, Field, ProblemView, say, Select, Skeleton } from '@/ui';
import { useMay } from '@/context/permission';
import { mistakeAtLine } from '@/ui/mistake';
import styles from './policies.module.css';
import { PolicyCases } from './policy-cases';
import { nameOfAction } from './action-name';
import { useNames } from './use-names';
import type { PolicyFile } from './use-policies';

const Editor = lazy(() => import('@/ui/editor'));

/** The file of the store that is written where there is none yet. */
const FILE = 'dashboard.cedar';

const FIRST = `// Added to the built-in policies.
@id("web-team-operates")
@description("the web team controls what runs in its workspace")
permit(principal in Group::"web-team", action in Action::"Operate", resource in Workspace::"web");
`;

export interface PolicyEditorProps {
  files: PolicyFile[];
  /** The version that is changed. */
  base?: number;
  /** Whether somebody else has to approve what is written. */
  needsApproval: boolean;
}

/** Writes policies: nothing counts before they are made active, as a new version. */
export function PolicyEditor({ files: stored, base, needsApproval }: PolicyEditorProps) {
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    stored.length === 0
      ? { [FILE]: FIRST }
      : Object.fromEntries(stored.map(({ name, text }) => [name, text])),
  );
  const [file, setFile] = useState(stored[0]?.name ?? FILE);
  const files = Object.entries(texts)
    .filter(([, text]) => text.trim() !== '')
    .map(([name, text]) => ({ name, text }));
  const asking = useMutation({
    mutationFn: (ask: () => Promise<Answer>) => ask(),
  });
  const text = texts[file] ?? '';
  const mistakes = useMemo(
    () =>
      (asking.error === null ? [] : (asProblem(asking.error).errors ?? []))
        .filter(({ source }) => source?.endsWith(file))
        .map((finding) => mistakeAtLine(text, finding)),
    [asking.error, file, text],
  );
  return (
    <div className={styles.writing}>
      <Card
        title="Stored policies"
        flush
        fill
        actions={
          <Select
            label="File"
            value={file}
            options={[...new Set([...Object.keys(texts), FILE])].map((name) => ({ value: name, name }))}
            onChange={setFile}
          />
        }
      >
        <div className={styles.editor}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Editor
              label="Policies in Cedar"
              language="cedar"
              value={text}
              mistakes={mistakes}
              onChange={(next) => {
                setTexts((before) => ({ ...before, [file]: next }));
                asking.reset();
              }}
            />
          </Suspense>
        </div>
        {(asking.error ?? asking.data) && (
          <div className={styles.outcome} tabIndex={0} role="region" aria-label="Effect">
            {asking.error !== null && <ProblemView error={asking.error} />}
            {asking.data && <WhatWouldBe answer={asking.data} />}
          </div>
        )}
      </Card>
      <PolicyCases files={files} />
      <Proposal
        files={files}
        base={base}
        needsApproval={needsApproval}
        busy={asking.isPending}
        onAsk={(ask) => asking.mutate(ask)}
      />
    </div>
  );
}

type Answer =
  | { kind: 'valid'; policies: number }
  | ({ kind: 'preview' } & ControlCenterSchemas['PreviewView'])
  | { kind: 'proposed' };

function Proposal({
  files,
  base,
  needsApproval,
  busy,
  onAsk,
}: {
  files: PolicyFile[];
  base: number | undefined;
  needsApproval: boolean;
  busy: boolean;
  onAsk: (ask: () => Promise<Answer>) => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [comment, setComment] = useState('');
  const proposing = useMay('proposePolicies');
  const validate = async (): Promise<Answer> => ({
    kind: 'valid',
    ...(await dataOf(controlCenter.POST('/api/v1/policies/validate', { body: { files } }))),
  });
  const preview = async (): Promise<Answer> => ({
    kind: 'preview',
    ...(await dataOf(controlCenter.POST('/api/v1/policies/preview', { body: { files } }))),
  });
  const propose = async (): Promise<Answer> => {
    const { number, state } = await dataOf(
      controlCenter.POST('/api/v1/policy-versions', {
        body: { files, comment, ...(base === undefined ? {} : { base }) },
      }),
    );
    say(state === 'active' ? `Version ${number} is active` : `Version ${number} waits for approval`);
    void navigate({
      to: '/access/$section',
      params: { section: 'policies' },
      search: { view: 'versions', version: number },
    });
    // after it: who goes on meanwhile is not brought back
    await queries.invalidateQueries({ queryKey: ['policies'] });
    return { kind: 'proposed' };
  };
  return (
    <Card className={styles.proposal}>
      <div className={styles.foot}>
        <Field label="Reason" value={comment} onChange={setComment} placeholder="What changes, and why" />
        <Button isDisabled={busy} onPress={() => onAsk(validate)}>
          Validate
        </Button>
        <Button isDisabled={busy} onPress={() => onAsk(preview)}>
          Who gains, who loses
        </Button>
        <Button
          kind="primary"
          may={proposing}
          isDisabled={busy || comment === ''}
          onPress={() => onAsk(propose)}
        >
          {needsApproval ? 'Propose' : 'Make active'}
        </Button>
      </div>
    </Card>
  );
}

function WhatWouldBe({ answer }: { answer: Answer }) {
  switch (answer.kind) {
    case 'valid':
      return (
        <p>
          <Badge tone="green">Valid</Badge> {answer.policies} policies would be active.
        </p>
      );
    case 'preview':
      return <Preview {...answer} />;
    case 'proposed':
      return null;
  }
}

function Preview({ gained, lost, relaxed, tightened }: ControlCenterSchemas['PreviewView']) {
  const nameOf = useNames();
  if (gained.length + lost.length + relaxed.length + tightened.length === 0)
    return <Empty title="Nobody gains or loses access" />;
  return (
    <ul>
      {[
        ...gained.map((change) => ['gains', change] as const),
        ...lost.map((change) => ['loses', change] as const),
        ...relaxed.map((change) => ['no second factor', change] as const),
        ...tightened.map((change) => ['second factor', change] as const),
      ].map(([what, { principal, action, kind, id, workspace, when }]) => (
        <li key={`${what} ${principal} ${action} ${kind} ${id} ${workspace ?? ''} ${when.join()}`}>
          <Badge tone={what === 'gains' || what === 'no second factor' ? 'green' : 'red'}>{what}</Badge>{' '}
          {nameOf(principal)}: {nameOfAction(action)} of {kind} <code>{id}</code>
          {workspace !== undefined && ` in ${workspace}`}
          {when.length > 0 && ` (${when.join(', ')})`}
        </li>
      ))}
    </ul>
  );
}
