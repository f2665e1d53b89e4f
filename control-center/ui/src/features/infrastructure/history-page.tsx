import { Link, useParams, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { OrchestratorSchemas } from '@/api';
import { part } from '@/api/part';
import { brief, plain } from '@/context/declarations';
import { useWorkspace } from '@/context/workspace';
import {
  Ago,
  Badge,
  Button,
  buttonClass,
  Card,
  Empty,
  Facts,
  fullTime,
  Page,
  ProblemView,
  Skeleton,
} from '@/ui';
import choices from '@/ui/choices.module.css';
import { Against } from './against';
import styles from './history.module.css';
import { Restore } from './restore';
import { useVersion, useVersions } from './use-infrastructure';
import { VersionState } from './version-state';

const Compare = lazy(() => part(() => import('@/ui/compare')));

type VersionSummary = OrchestratorSchemas['VersionSummary'];
type Version = OrchestratorSchemas['VersionView'];

/** Who saved the declaration of an infrastructure, when and why; each version can be compared and restored. */
export function HistoryPage() {
  const { name } = useParams({ from: '/frame/infrastructures/$name/history' });
  const { version: chosen } = useSearch({ from: '/frame/infrastructures/$name/history' });
  const workspace = useWorkspace();
  const versions = useVersions(workspace, name);
  const items = versions.data?.pages.flatMap((page) => page.items) ?? [];
  const id = chosen ?? items[0]?.id;
  // what a version changed is known once the one before it is listed
  const isListed = items.slice(0, -1).some((item) => item.id === id);
  const { hasNextPage, isFetching, isError, fetchNextPage } = versions;
  const isMissing = id !== undefined && !isListed && hasNextPage;
  useEffect(() => {
    if (isMissing && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, isFetching, isError, fetchNextPage]);
  return (
    <Page
      fill
      name={`History of ${name}`}
      title={`History of ${name}`}
      lead={`Versions of the declaration in ${workspace}`}
      actions={
        <Link to="/plan" search={{ infrastructure: name, workspace }} className={buttonClass()}>
          Plan a change
        </Link>
      }
    >
      {versions.error && items.length === 0 ? (
        <ProblemView error={versions.error} onRetry={() => void versions.refetch()} />
      ) : versions.data === undefined ? (
        <Skeleton lines={9} />
      ) : id === undefined ? (
        <Empty icon={<History aria-hidden />} title="No versions yet">
          The first one is created when the declaration is saved or applied.
        </Empty>
      ) : (
        <div className={choices.split}>
          <Card flush fill>
            <nav className={choices.choices} tabIndex={0} aria-label="Versions">
              {items.map((item) => (
                <Choice key={item.id} item={item} isChosen={item.id === id} />
              ))}
              {hasNextPage && (
                <Button busy={versions.isFetchingNextPage} onPress={() => void fetchNextPage()}>
                  Older versions
                </Button>
              )}
            </nav>
          </Card>
          <VersionCard
            key={id}
            workspace={workspace}
            name={name}
            id={id}
            versions={items}
            isMissing={isMissing && !isError}
          />
        </div>
      )}
    </Page>
  );
}

function Choice({ item, isChosen }: { item: VersionSummary; isChosen: boolean }) {
  const { id, message, at, author, outside, state, in_force } = item;
  return (
    <Link
      from="/infrastructures/$name/history"
      to="."
      search={(before) => ({ ...before, version: id, against: undefined })}
      className={choices.choice}
      aria-current={isChosen ? 'true' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
      replace
    >
      <b>
        {message} {outside && <Badge>from outside</Badge>} <VersionState state={state} isInForce={in_force} />
      </b>
      <small>
        <Ago at={at} /> by {author}
      </small>
    </Link>
  );
}

interface VersionCardProps {
  workspace: string;
  name: string;
  id: string;
  /** Those that are listed, newest first. */
  versions: readonly VersionSummary[];
  /** Whether the one before it is still to be listed. */
  isMissing: boolean;
}

function VersionCard({ workspace, name, id, versions, isMissing }: VersionCardProps) {
  const { data: version, error, refetch } = useVersion(workspace, name, id);
  if (error) {
    return (
      <Card>
        <ProblemView error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (version === undefined) {
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    );
  }
  const { workflow } = version;
  return (
    <Card
      title={`Version ${brief(version.id)}`}
      flush
      fill
      actions={
        <>
          {version.outside && <Badge>from outside</Badge>}
          <Restore workspace={workspace} name={name} version={version} />
        </>
      }
    >
      <div
        className={styles.version}
        tabIndex={0}
        role="region"
        aria-label={`About version ${brief(version.id)}`}
      >
        <Facts
          items={[
            [
              'Message',
              <span key="message" className={styles.message}>
                {version.message}
              </span>,
            ],
            ['Saved', `${fullTime(version.at)} by ${version.author}`],
            workflow === undefined
              ? null
              : [
                  'Applied',
                  <Link
                    key="applied"
                    to="/workflows/$id"
                    params={{ id: workflow }}
                    search={{ workspace }}
                    className="link mono"
                  >
                    {workflow.slice(-8)}
                  </Link>,
                ],
            [
              'File',
              <span key="file" className="mono">
                {version.file}
              </span>,
            ],
          ]}
        />
        {isMissing ? (
          <Skeleton lines={4} />
        ) : (
          <Difference workspace={workspace} name={name} version={version} versions={versions} />
        )}
      </div>
    </Card>
  );
}

/** What the version changed, or what differs from another one. */
function Difference({
  workspace,
  name,
  version,
  versions,
}: {
  workspace: string;
  name: string;
  version: Version;
  versions: readonly VersionSummary[];
}) {
  const { against } = useSearch({ from: '/frame/infrastructures/$name/history' });
  const index = versions.findIndex(({ id }) => id === version.id);
  const before = index < 0 ? undefined : versions[index + 1]?.id;
  const other = useVersion(workspace, name, against ?? before);
  const text = plain(version.text);
  const otherText = other.data === undefined ? '' : plain(other.data.text);
  return (
    <>
      <Against version={version} versions={versions} before={before} present={against} />
      {other.error ? (
        <ProblemView error={other.error} />
      ) : (against ?? before) !== undefined && other.data === undefined ? (
        <Skeleton lines={4} />
      ) : text === otherText ? (
        <p className="muted">No differences.</p>
      ) : (
        <div className={styles.compare}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Compare
              labels={[
                other.data === undefined ? 'No earlier version' : `Version ${brief(other.data.id)}`,
                `Version ${brief(version.id)}`,
              ]}
              before={otherText}
              after={text}
              language={version.format === 'json' ? 'yaml' : version.format}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
