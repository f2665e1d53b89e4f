import { useQuery } from '@tanstack/react-query';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';

export type PolicyFile = ControlCenterSchemas['PolicyFileView'];
export type PolicyVersion = ControlCenterSchemas['PolicyVersionSummary'];

/** The policies that decide now. */
export function usePolicies() {
  return useQuery({
    queryKey: ['policies'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/policies')),
  });
}

/** Every change of the stored policies, newest first. */
export function usePolicyVersions() {
  return useQuery({
    queryKey: ['policies', 'versions'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/policy-versions')),
  });
}

/** The stored policies as they are now, which another version would take the place of. */
export function useStored() {
  return useQuery({
    queryKey: ['policies', 'stored'],
    queryFn: async () => {
      const versions = await dataOf(controlCenter.GET('/api/v1/policy-versions'));
      const active = versions.items.find(({ state }) => state === 'active');
      const needsApproval = versions.needs_approval;
      if (active === undefined) return { files: [] as PolicyFile[], needsApproval };
      const { files } = await dataOf(
        controlCenter.GET('/api/v1/policy-versions/{number}', {
          params: { path: { number: active.number } },
        }),
      );
      return { files, base: active.number, needsApproval };
    },
  });
}
