import { useQuery } from '@tanstack/react-query';
import { controlCenter, dataOf } from '@/api';

/** People, as far as whoever looks may know of them. */
export function usePeople() {
  return useQuery({
    queryKey: ['users', 'few'],
    queryFn: () =>
      dataOf(controlCenter.GET('/api/v1/users', { params: { query: { cursor: '', limit: 1000 } } })),
    retry: false,
    staleTime: 60_000,
  });
}

/** The name of an account by its id, or by what policies write for it, such as `User::"0199…"`. */
export function useNames(): (account: string) => string {
  const { data } = usePeople();
  return (account) => {
    const id = /"(.*)"$/.exec(account)?.[1] ?? account;
    return data?.items.find((user) => user.id === id)?.name ?? id.slice(-12);
  };
}
