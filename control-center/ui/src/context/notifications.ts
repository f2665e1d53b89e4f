import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf, orchestrator, type OrchestratorSchemas } from '@/api';
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

/** How one is notified; looked at often while messages wait. */
export function useNotificationPreferences() {
  return useQuery({
    queryKey: PREFERENCES,
    queryFn: () => dataOf(orchestrator.GET('/api/v1/notifications/preferences')),
    refetchInterval: ({ state: { data } }) => (isWaiting(data) ? 2000 : false),
  });
}

function isWaiting(preferences: NotificationPreferences | undefined): boolean {
  return [preferences?.email_state, preferences?.webhook_state].some((state) => (state?.waiting ?? 0) > 0);
}

/** Saves preferences, or sends a test on each channel. */
export function useNotificationChange(onSuccess: (saved: NotificationPreferences) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: SavePreferences | 'test') =>
      change === 'test'
        ? dataOf(orchestrator.POST('/api/v1/notifications/test', { params: {} }))
        : dataOf(orchestrator.PUT('/api/v1/notifications/preferences', { body: change })),
    onSuccess: (saved) => {
      queries.setQueryData(PREFERENCES, saved);
      onSuccess(saved);
    },
  });
}
