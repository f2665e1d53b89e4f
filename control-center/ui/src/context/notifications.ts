import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, orchestrator, type OrchestratorSchemas, ProblemError } from '@/api';
import { toProblem } from '@/api/problem';
import { sayProblem } from '@/ui';

export type Notification = OrchestratorSchemas['NotificationView'];
export type NotificationPreferences = OrchestratorSchemas['NotificationPreferencesView'];
export type SavePreferences = OrchestratorSchemas['SaveNotificationPreferences'];

/** Milliseconds; also asked when the page is looked at again. */
const EVERY = 15_000;
const KEY = ['notifications'];

/** One's own notifications, unread ones first. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) =>
      dataOf(
        orchestrator.GET('/api/v1/notifications', {
          params: { query: { limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // a list that was scrolled far down is not fetched again as a whole
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : EVERY),
    refetchOnWindowFocus: true,
  });
}

/** Marks one as read, or all of them. */
export function useReading() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? dataOf(orchestrator.POST('/api/v1/notifications/read'))
        : dataOf(orchestrator.POST('/api/v1/notifications/{id}/read', { params: { path: { id } } })),
    onSuccess: () => void queries.invalidateQueries({ queryKey: KEY }),
    onError: sayProblem,
  });
}

const PREFERENCES = ['notification-preferences'];

/** Preferences as they were read; what changes them says so. */
export interface TaggedPreferences {
  preferences: NotificationPreferences;
  etag: string;
}

interface Answer {
  data?: NotificationPreferences;
  error?: unknown;
  response: Response;
}

async function tagged(answer: Promise<Answer>): Promise<TaggedPreferences> {
  const { data, error, response } = await answer;
  if (data === undefined) throw new ProblemError(toProblem(error, response.status));
  return { preferences: data, etag: response.headers.get('ETag') ?? '*' };
}

/** How one is notified; looked at often while messages wait. */
export function useNotificationPreferences() {
  return useQuery({
    queryKey: PREFERENCES,
    queryFn: () => tagged(orchestrator.GET('/api/v1/notifications/preferences')),
    refetchInterval: ({ state: { data } }) => (isWaiting(data?.preferences) ? 2000 : false),
  });
}

function isWaiting(preferences: NotificationPreferences | undefined): boolean {
  return [preferences?.email_state, preferences?.webhook_state].some((state) => (state?.waiting ?? 0) > 0);
}

/** Saves preferences in place of those that were read. */
export function useSavePreferences(onSuccess: (saved: TaggedPreferences) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ wanted, etag }: { wanted: SavePreferences; etag: string }) =>
      tagged(
        orchestrator.PUT('/api/v1/notifications/preferences', {
          params: { header: { 'If-Match': etag } },
          body: wanted,
        }),
      ),
    onSuccess: (saved) => {
      queries.setQueryData(PREFERENCES, saved);
      onSuccess(saved);
    },
  });
}

/** Sends a test on each channel. */
export function useTestNotification(onSuccess: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(orchestrator.POST('/api/v1/notifications/test', { params: {} })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: PREFERENCES });
      onSuccess();
    },
  });
}
