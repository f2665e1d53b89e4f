import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { SquareTerminal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { dataOf, orchestrator, type OrchestratorSchemas } from '@/api';
import { part } from '@/api/part';
import { useMay } from '@/context/permission';
import { Button, Card, DenialView, Elapsed, Empty, ProblemView, Skeleton, When } from '@/ui';
import styles from './server.module.css';
import { bytes } from './use-server';

const LiveTerminal = lazy(() => part(() => import('./live-terminal')));
const RecordingPlayer = lazy(() => part(() => import('./recording-player')));

type Recording = OrchestratorSchemas['RecordingView'];

const PAGE = 20;

interface TerminalViewProps {
  workspace: string;
  id: string;
}

/** A shell on the server, and what was recorded of shells before. */
export function TerminalView({ workspace, id }: TerminalViewProps) {
  const [isOpen, setOpen] = useState(false);
  const { recording } = useSearch({ from: '/frame/servers/$infrastructure/$name' });
  const navigate = useNavigate({ from: '/servers/$infrastructure/$name' });
  const queries = useQueryClient();
  const opening = useMay('openTerminal', { id, workspace, reveals_secret: true });
  const close = () => {
    setOpen(false);
    void queries.invalidateQueries({ queryKey: ['terminal-recordings', workspace, id] });
  };
  const wait = (
    <Card>
      <Skeleton lines={8} />
    </Card>
  );
  return (
    <div className={styles.column}>
      {isOpen ? (
        <Suspense fallback={wait}>
          <LiveTerminal workspace={workspace} id={id} onClose={close} />
        </Suspense>
      ) : (
        <Card title="Terminal">
          <Empty
            icon={<SquareTerminal aria-hidden />}
            title="A shell on this server"
            actions={
              <Button kind="primary" may={opening} onPress={() => setOpen(true)}>
                Open terminal
              </Button>
            }
          >
            It runs as root and is recorded.
          </Empty>
        </Card>
      )}
      {recording !== undefined && (
        <Suspense fallback={wait}>
          <RecordingPlayer
            key={recording}
            workspace={workspace}
            id={recording}
            onClose={() => void navigate({ search: (before) => ({ ...before, recording: undefined }) })}
          />
        </Suspense>
      )}
      <Recordings workspace={workspace} id={id} />
    </div>
  );
}

function Recordings({ workspace, id }: TerminalViewProps) {
  const { allowed, denial } = useMay('listTerminalRecordings', { workspace });
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['terminal-recordings', workspace, id],
    queryFn: ({ pageParam }) =>
      dataOf(
        orchestrator.GET('/api/v1/terminal-recordings', {
          params: {
            query: {
              workspace,
              server: id,
              limit: PAGE,
              ...(pageParam === '' ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: allowed === true,
    retry: false,
  });
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Card title="Recordings" flush>
      {denial !== undefined ? (
        <DenialView denial={denial} title="Only auditors see recordings" />
      ) : error !== null ? (
        <ProblemView error={error} onRetry={() => void refetch()} />
      ) : items === undefined ? (
        <Skeleton lines={3} />
      ) : items.length === 0 ? (
        <Empty title="No recordings">Every terminal is recorded.</Empty>
      ) : (
        items.map((recording) => <Row key={recording.id} recording={recording} />)
      )}
      {hasNextPage && (
        <div className={styles.row}>
          <Button onPress={() => void fetchNextPage()}>Show more</Button>
        </div>
      )}
    </Card>
  );
}

function Row({ recording: { id, opened_by, opened_at, ended_at, bytes: size } }: { recording: Recording }) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <Link
          from="/servers/$infrastructure/$name"
          to="."
          search={(before) => ({ ...before, view: 'terminal', recording: id })}
          className="link"
        >
          <When at={opened_at} />
        </Link>
      </span>
      <span>{opened_by}</span>
      <span className="muted numbers">
        {ended_at === undefined ? (
          'open'
        ) : (
          <>
            <Elapsed from={opened_at} to={ended_at} />, {bytes(size)}
          </>
        )}
      </span>
    </div>
  );
}
