import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  dataOf,
  orchestrator,
  type Eta,
  type Operation,
  type OperationBrief,
  type Workflow,
  type WorkflowDelta,
  type WorkflowEvent,
  type WorkflowProgress,
} from '@/api';
import { follow, type LiveEvent, type Liveness } from '@/api/live';
import { isGoing } from './choices';

/** A workflow, read once; what happens to it then is told. */
function workflowQuery(id: string) {
  return queryOptions({
    queryKey: ['workflow', id],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/workflows/{id}', { params: { path: { id } } })),
  });
}

export function useWorkflow(id: string) {
  return useQuery(workflowQuery(id));
}

/** All operations in plan order, with an event that is in them: what came after it may be as well. */
interface Operations {
  items: readonly Operation[];
  position: number;
}

const operationsKey = (id: string) => ['workflow', id, 'operations'];

function operationsQuery(id: string, queries: QueryClient) {
  return queryOptions({
    queryKey: operationsKey(id),
    queryFn: async (): Promise<Operations> => {
      const { last_event_id: position } = await queries.query({ ...workflowQuery(id), staleTime: 'static' });
      const items: Operation[] = [];
      let cursor: string | undefined;
      do {
        const page = await dataOf(
          orchestrator.GET('/api/v1/workflows/{id}/operations', {
            params: { path: { id }, query: { limit: 1000, ...(cursor === undefined ? {} : { cursor }) } },
          }),
        );
        items.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return { items, position };
    },
  });
}

export function useOperations(id: string) {
  return useQuery(operationsQuery(id, useQueryClient()));
}

const resultKey = (id: string) => ['workflow', id, 'result'];

/** What a workflow that has ended did. */
export function useResult(id: string, isEnded: boolean) {
  return useQuery({
    queryKey: resultKey(id),
    queryFn: () => dataOf(orchestrator.GET('/api/v1/workflows/{id}/result', { params: { path: { id } } })),
    enabled: isEnded,
    staleTime: Infinity,
  });
}

export interface Progress {
  /** Operations that have changed since they were read, as they stand now. */
  changed: ReadonlyMap<string, OperationBrief>;
  eta?: Eta | undefined;
  liveness: Liveness;
}

const NOTHING: Progress = { changed: new Map(), liveness: { state: 'connecting' } };

/** How far a workflow has come, as the service tells it: nothing is asked for again while it goes on. */
export function useProgress(id: string, isEnded: boolean | undefined, isRead: boolean): Progress {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(NOTHING);
  const isFollowed = isEnded === false && isRead;
  useEffect(() => {
    if (!isFollowed) return;
    const gone = new AbortController();
    const told = new Told(id, queries, (now) => {
      if (!gone.signal.aborted) setProgress((before) => ({ ...before, ...now }));
    });
    void follow({
      url: `/api/v1/workflows/${id}/progress`,
      after: String(queries.getQueryData<Operations>(operationsKey(id))?.position ?? 0),
      signal: gone.signal,
      isOver: () => told.isOver,
      onState: (liveness) => setProgress((before) => ({ ...before, liveness })),
      onEvent: (event) => told.hear(event),
    });
    return () => {
      gone.abort();
      setProgress(NOTHING);
    };
  }, [id, isFollowed, queries]);
  return isEnded === true ? { ...NOTHING, liveness: { state: 'ended' } } : progress;
}

/** What one stream of progress has told so far. */
class Told {
  isOver = false;
  private changed = new Map<string, OperationBrief>();
  /** What was told while all operations are read again. */
  private meanwhile: Map<string, OperationBrief> | undefined;
  private isBehind = false;

  constructor(
    private readonly id: string,
    private readonly queries: QueryClient,
    private readonly show: (now: Omit<Progress, 'liveness'>) => void,
  ) {}

  hear({ type, data }: LiveEvent): void {
    if (type === 'delta') {
      const delta = data as WorkflowDelta;
      this.stand(delta, delta.changed);
    } else if (type === 'snapshot') {
      const snapshot = data as WorkflowProgress;
      this.stand(snapshot, snapshot.operations);
      void this.readAgain();
    } else if (type === 'ended') {
      this.isOver = true;
      this.queries.setQueryData(resultKey(this.id), data);
      void this.end();
    }
  }

  private stand(now: WorkflowDelta | WorkflowProgress, operations: readonly OperationBrief[]): void {
    const { state, paused, reason, position, eta } = now;
    for (const operation of operations) {
      this.changed.set(operation.operation, operation);
      this.meanwhile?.set(operation.operation, operation);
    }
    this.show({ changed: new Map(this.changed), eta });
    if (!isGoing(state)) return; // it is told once all is there
    this.queries.setQueryData<Workflow>(
      ['workflow', this.id],
      (before) => before && { ...before, state, paused, reason, last_event_id: position },
    );
  }

  /** More has changed than was told. */
  private async readAgain(): Promise<void> {
    this.isBehind = true;
    if (this.meanwhile !== undefined) return;
    while (this.isBehind) {
      this.isBehind = false;
      this.meanwhile = new Map();
      await this.queries.refetchQueries({ queryKey: operationsKey(this.id), exact: true });
      this.changed = this.meanwhile;
      this.show({ changed: new Map(this.changed) });
    }
    this.meanwhile = undefined;
  }

  /** What is not told of single operations, such as their facts, is read once nothing more happens. */
  private async end(): Promise<void> {
    await this.queries.refetchQueries({ queryKey: operationsKey(this.id), exact: true });
    await this.queries.refetchQueries({ queryKey: ['workflow', this.id], exact: true });
  }
}

/** An operation as it was read, but standing as it does now. */
export function standing(
  { id, action, resource, dependencies, facts }: Operation,
  { state, attempts, hold, degraded, started_at, ended_at, retry_at, error }: OperationBrief,
): Operation {
  const now = { state, attempts, hold, degraded, started_at, ended_at, retry_at, error };
  return { id, action, resource, dependencies, facts, ...now };
}

/** How an operation stands. */
export function briefOf({
  id,
  state,
  attempts,
  hold,
  degraded,
  started_at,
  ended_at,
  retry_at,
  error,
}: Operation): OperationBrief {
  return { operation: id, state, attempts, hold, degraded, started_at, ended_at, retry_at, error };
}

const SHOWN_EVERY = 100;

/**
 * The events of a workflow, once somebody wants to see them, and from then on as they happen. They are shown at
 * most ten times a second.
 */
export function useJournal(
  id: string,
  isEnded: boolean | undefined,
  isWanted: boolean,
): readonly WorkflowEvent[] {
  const queries = useQueryClient();
  const [journal, setJournal] = useState<readonly WorkflowEvent[]>([]);
  const known = useRef<{ id: string; events: WorkflowEvent[] }>({ id, events: [] });
  const runs = useRuns(isEnded);
  const isFollowed = useEver(isWanted) && isEnded !== undefined;
  useEffect(() => {
    if (!isFollowed) return;
    if (known.current.id !== id) known.current = { id, events: [] };
    const { events } = known.current;
    const gone = new AbortController();
    let parts: OperationBrief[] = [];
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      timer = undefined;
      setJournal([...events]);
    };
    const last = events.at(-1)?.id;
    void follow({
      url: `/api/v1/workflows/${id}/events`,
      ...(last === undefined ? {} : { after: String(last) }),
      signal: gone.signal,
      isOver: () => isOver,
      onState: () => {
        parts = [];
        show();
      },
      onEvent: ({ data }) => {
        const event = data as WorkflowEvent;
        if (event.id <= (events.at(-1)?.id ?? 0)) return;
        parts.push(...event.changes);
        if (event.more === true) return;
        events.push({ ...event, changes: parts });
        parts = [];
        if (event.workflow) {
          const newest = queries.getQueryData<Workflow>(['workflow', id])?.last_event_id ?? 0;
          isOver = !isGoing(event.workflow.state) && event.id >= newest;
        }
        timer ??= setTimeout(show, SHOWN_EVERY);
      },
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [id, runs, isFollowed, queries]);
  return journal;
}

function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return now || ever;
}

/** Rises each time a workflow that had ended goes on, whose stream was over. */
function useRuns(isEnded: boolean | undefined): number {
  const [before, setBefore] = useState({ isEnded, runs: 0 });
  if (isEnded === before.isEnded) return before.runs;
  const runs = before.isEnded === true && isEnded === false ? before.runs + 1 : before.runs;
  setBefore({ isEnded, runs });
  return runs;
}
