import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  dataOf,
  orchestrator,
  type Operation,
  type Workflow,
  type WorkflowEvent,
  type WorkflowStatus,
} from '@/api';
import { follow, type Liveness } from '@/api/live';

const GOING: ReadonlySet<WorkflowStatus> = new Set(['running', 'cancelling', 'rolling_back']);

export function isGoing(state: WorkflowStatus): boolean {
  return GOING.has(state);
}

/** A workflow, read once and again whenever its journal says that something happened to it. */
export function useWorkflow(id: string) {
  return useQuery({
    queryKey: ['workflow', id],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/workflows/{id}', { params: { path: { id } } })),
  });
}

/** All operations in plan order. */
export function useOperations(id: string) {
  return useQuery({
    queryKey: ['workflow', id, 'operations'],
    queryFn: async () => {
      const all: Operation[] = [];
      let cursor: string | undefined;
      do {
        const page = await dataOf(
          orchestrator.GET('/api/v1/workflows/{id}/operations', {
            params: { path: { id }, query: { limit: 1000, ...(cursor === undefined ? {} : { cursor }) } },
          }),
        );
        all.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return all;
    },
  });
}

export function useResult(id: string, lastEvent: number) {
  return useQuery({
    queryKey: ['workflow', id, 'result', lastEvent],
    queryFn: () => dataOf(orchestrator.GET('/api/v1/workflows/{id}/result', { params: { path: { id } } })),
    placeholderData: (before) => before,
    staleTime: Infinity,
  });
}

export interface Journal {
  events: readonly WorkflowEvent[];
  liveness: Liveness;
}

const SHOWN_EVERY = 100;

/** The events of a workflow as they happen. They are shown at most ten times a second, and before it is told how it ended. */
export function useJournal(id: string, isEnded: boolean | undefined): Journal {
  const queries = useQueryClient();
  const [journal, setJournal] = useState<Journal>({ events: [], liveness: { state: 'connecting' } });
  const known = useRef<{ id: string; events: WorkflowEvent[] }>({ id, events: [] });
  const runs = useRuns(isEnded);
  const isKnown = isEnded !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    if (known.current.id !== id) known.current = { id, events: [] };
    const { events } = known.current;
    const gone = new AbortController();
    let liveness: Liveness = { state: 'connecting' };
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      timer = undefined;
      setJournal({ events: [...events], liveness });
    };
    const last = events.at(-1)?.id;
    void follow({
      url: `/api/v1/workflows/${id}/events`,
      ...(last === undefined ? {} : { after: String(last) }),
      signal: gone.signal,
      isOver: () => isOver,
      onState: (now) => {
        liveness = now;
        show();
      },
      onEvent: ({ data }) => {
        const event = data as WorkflowEvent;
        if (event.id <= (events.at(-1)?.id ?? 0)) return;
        events.push(event);
        if (event.workflow) {
          isOver = !isGoing(event.workflow.state);
          queries.setQueryData<Workflow>(['workflow', id], event.workflow);
          show();
        } else {
          timer ??= setTimeout(show, SHOWN_EVERY);
        }
      },
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [id, runs, isKnown, queries]);
  const last = journal.events.at(-1)?.id ?? 0;
  useEffect(() => {
    if (last > 0) void queries.invalidateQueries({ queryKey: ['workflow', id, 'operations'] });
  }, [last, id, queries]);
  return journal;
}

/** Rises each time a workflow that had ended goes on, whose stream was over. */
function useRuns(isEnded: boolean | undefined): number {
  const [before, setBefore] = useState({ isEnded, runs: 0 });
  if (isEnded === before.isEnded) return before.runs;
  const runs = before.isEnded === true && isEnded === false ? before.runs + 1 : before.runs;
  setBefore({ isEnded, runs });
  return runs;
}

/** The resources of operations by the id of the operation. */
export function useById(operations: readonly Operation[] | undefined): ReadonlyMap<string, Operation> {
  return useMemo(() => new Map(operations?.map((operation) => [operation.id, operation])), [operations]);
}
