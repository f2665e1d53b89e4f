import { useQuery } from '@tanstack/react-query';
import { controlCenter, dataOf } from '@/api';

/** Who is signed in. */
export function useProfile() {
  return useQuery({
    queryKey: ['profile'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/profile')),
    staleTime: 60_000,
  });
}
