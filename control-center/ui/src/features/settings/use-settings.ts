import { useQuery } from '@tanstack/react-query';
import { controlCenter, dataOf, type ControlCenterSchemas } from '@/api';

export type Setting = ControlCenterSchemas['SettingView'];

/** All settings of all services. */
export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: () => dataOf(controlCenter.GET('/api/v1/settings')),
  });
}
