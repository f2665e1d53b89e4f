import { Link } from '@tanstack/react-router';
import { FileX, GitMerge, TriangleAlert } from 'lucide-react';
import type { Declaration } from '@/context/declarations';
import { Button, Notice } from '@/ui';
import styles from './plan.module.css';
import { SavedBy } from './saved-by';
import type { useWorkbench } from './use-workbench';

type Bench = ReturnType<typeof useWorkbench>;

/** What the draft has to do with a file that is not as it was when the draft began. */
export function FileNotice({
  bench,
  workspace,
  infrastructure,
  file,
}: {
  bench: Bench;
  workspace: string;
  infrastructure: string | undefined;
  file: Declaration | undefined;
}) {
  if (!bench.isKept) {
    return (
      <div className={styles.notice} role="status">
        <Notice icon={<TriangleAlert aria-hidden />}>
          This draft is too large for the browser’s storage and is lost when you close the page.
        </Notice>
      </div>
    );
  }
  if (infrastructure === undefined || !bench.standing.isBehind) return null;
  if (file === undefined) {
    return (
      <div className={styles.notice} role="status">
        <Notice icon={<FileX aria-hidden />}>
          The file of {infrastructure} is gone. Your draft is kept.
        </Notice>
        <Button onPress={bench.declareAgain}>Declare it again</Button>
      </div>
    );
  }
  return (
    <div className={styles.notice} role="status">
      <Notice icon={<GitMerge aria-hidden />}>
        <SavedBy workspace={workspace} theirs={file} /> Your draft is kept.
      </Notice>
      <Button onPress={bench.compare}>Compare</Button>
    </div>
  );
}

/** A new infrastructure has the name of one that is there. */
export function NamesakeNotice({
  bench,
  workspace,
  namesake,
}: {
  bench: Bench;
  workspace: string;
  namesake: Declaration;
}) {
  const canCompare = namesake.format === bench.standing.format && !bench.hasDraftOf(namesake.name);
  return (
    <div className={styles.notice} role="status">
      <Notice icon={<TriangleAlert aria-hidden />}>
        {workspace} already declares{' '}
        <Link to="/plan" search={{ infrastructure: namesake.name, workspace }} className="link">
          {namesake.name}
        </Link>
        . Choose another name, or change that one.
      </Notice>
      {canCompare && <Button onPress={() => bench.compareWithNamesake(namesake)}>Merge</Button>}
    </div>
  );
}
