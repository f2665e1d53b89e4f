import { Check, GitMerge } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { part } from '@/api/part';
import type { Declaration } from '@/context/declarations';
import { Badge, Button, Card, counted, Skeleton, type Tone } from '@/ui';
import type { Mistake } from '@/ui/mistake';
import { type Change, type Choice, conflictsIn, findConflict, merge, resolve } from './merge';
import styles from './merging.module.css';
import { SavedBy } from './saved-by';

const Editor = lazy(() => part(() => import('@/ui/editor')));

/** How many changes are shown; the result has them all. */
const MOST = 200;

const LOOKS: Record<Change['by'], { tone: Tone; name: string }> = {
  theirs: { tone: 'blue', name: 'changed in the file' },
  yours: { tone: 'green', name: 'changed by you' },
  same: { tone: 'grey', name: 'changed by both' },
  both: { tone: 'red', name: 'conflict' },
};

const SIDES = [
  { side: 'base', name: 'Base' },
  { side: 'theirs', name: 'Theirs' },
  { side: 'yours', name: 'Yours' },
] as const;

export interface MergingProps {
  workspace: string;
  /** The text that both began from. */
  base: string;
  /** What is in the file by now. */
  theirs: Declaration;
  yours: string;
  onUse: (text: string) => void;
  onLater: () => void;
}

/** What two people made of a text, place by place, and the text that has both. */
export default function Merging({ workspace, base, theirs, yours, onUse, onLater }: MergingProps) {
  const merged = useMemo(() => merge(base, theirs.text, yours), [base, theirs.text, yours]);
  const [result, setResult] = useState(merged.text);
  const [sought, setSought] = useState<Mistake>();
  const conflicts = useMemo(() => conflictsIn(result), [result]);
  const shown = merged.changes.slice(0, MOST);
  return (
    <div className={styles.merging}>
      <Card
        title="Base, theirs and yours"
        flush
        className={styles.side}
        actions={<Counts changes={merged.changes} />}
      >
        <p className={styles.lead}>
          <SavedBy workspace={workspace} theirs={theirs} /> Nothing is written before you save or apply the
          result.
        </p>
        <ol className={styles.changes} tabIndex={0} aria-label="Changes">
          {shown.map((change) => {
            const open = change.by === 'both' ? findConflict(conflicts, change) : undefined;
            return (
              <ChangeItem
                key={change.line}
                change={change}
                isOpen={open !== undefined}
                onSeek={() => open && setSought({ from: open.from, to: open.from, message: '' })}
                onChoose={(choice) => open && setResult(resolve(result, open, choice))}
              />
            );
          })}
          {merged.changes.length > MOST && (
            <li className={styles.change}>and {merged.changes.length - MOST} more, in the result</li>
          )}
        </ol>
      </Card>
      <Card
        title="Result"
        flush
        className={styles.side}
        actions={
          <>
            <Button onPress={() => setResult(theirs.text)}>Take theirs</Button>
            <Button onPress={() => setResult(yours)}>Keep mine</Button>
            <Button icon={<GitMerge aria-hidden />} onPress={() => setResult(merged.text)}>
              Merge
            </Button>
          </>
        }
      >
        <div className={styles.editor}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Editor
              label="Result"
              language={theirs.format === 'json' ? 'yaml' : theirs.format}
              value={result}
              shown={sought}
              onChange={setResult}
            />
          </Suspense>
        </div>
        <div className={styles.foot}>
          <span role="status">{standing(conflicts.length, result, theirs.text, yours)}</span>
          <Button onPress={onLater}>Not now</Button>
          <Button
            kind="primary"
            icon={<Check aria-hidden />}
            isDisabled={conflicts.length > 0}
            onPress={() => onUse(result)}
          >
            Use this text
          </Button>
        </div>
      </Card>
    </div>
  );
}

function standing(conflicts: number, result: string, theirs: string, yours: string): string {
  if (conflicts > 0) return `${counted(conflicts, 'conflict')} left`;
  if (result === theirs) return 'The text of the file; your changes are dropped';
  if (result === yours) return 'Your text; their changes are dropped';
  return 'No conflict left';
}

function Counts({ changes }: { changes: readonly Change[] }) {
  return (['theirs', 'yours', 'both'] as const).map((by) => {
    const count = changes.filter((change) => change.by === by).length;
    const { tone, name } = LOOKS[by];
    return (
      count > 0 && (
        <Badge key={by} tone={tone}>
          {count} {by === 'both' && count > 1 ? 'conflicts' : name}
        </Badge>
      )
    );
  });
}

function ChangeItem({
  change,
  isOpen,
  onSeek,
  onChoose,
}: {
  change: Change;
  /** Whether it is a conflict that nobody has decided. */
  isOpen: boolean;
  onSeek: () => void;
  onChoose: (choice: Choice) => void;
}) {
  const { tone, name } = LOOKS[change.by];
  return (
    <li className={styles.change}>
      <div className={styles.about}>
        <b>Line {change.line + 1}</b>
        <Badge tone={tone}>{name}</Badge>
        {isOpen ? (
          <>
            <Button onPress={() => onChoose('theirs')}>Theirs</Button>
            <Button onPress={() => onChoose('yours')}>Yours</Button>
            <Button onPress={() => onChoose('both')}>Both</Button>
            <Button kind="quiet" onPress={onSeek}>
              Show
            </Button>
          </>
        ) : (
          change.by === 'both' && <span className="muted">decided</span>
        )}
      </div>
      <div className={styles.sides}>
        {SIDES.map(({ side, name: label }) => (
          <figure key={side} data-side={side} data-changed={isChanged(change, side)}>
            <figcaption>{label}</figcaption>
            <pre>{change[side].length === 0 ? <i>nothing</i> : change[side].join('\n')}</pre>
          </figure>
        ))}
      </div>
    </li>
  );
}

function isChanged({ by }: Change, side: 'base' | 'theirs' | 'yours'): boolean {
  return side !== 'base' && (by === side || by === 'both' || by === 'same');
}
